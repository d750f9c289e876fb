// Highlighting of scenarios: Flink SQL, and Markdown whose fenced blocks are SQL, TOML or rows.
// In: lines. Out: a token kind for each word. Never: decides what is right; only the worker does.
import { StreamLanguage } from "@codemirror/language";
import { keywords, types } from "./words.js";

const keyword = new Set(keywords);
const type = new Set(types);

function sql(stream, state) {
  if (state.comment) {
    if (stream.skipTo("*/")) stream.match("*/"), (state.comment = false);
    else stream.skipToEnd();
    return "comment";
  }
  if (state.quoted) return quoted(stream, state);
  if (stream.match("--")) return stream.skipToEnd(), "comment";
  if (stream.match("/*")) return (state.comment = true), "comment";
  if (stream.eat("'")) return (state.quoted = true), quoted(stream, state);
  if (stream.match(/^`[^`]*`?/)) return "variableName";
  if (stream.match(/^\d+(\.\d+)?([eE][+-]?\d+)?/)) return "number";
  const word = stream.match(/^[A-Za-z_][\w$]*/);
  if (!word) return stream.next(), null;
  const name = word[0].toLowerCase();
  if (keyword.has(name)) return "keyword";
  if (type.has(name)) return "typeName";
  return stream.match(/^\s*\(/, false) ? "variableName.function" : "variableName";
}

// A string ends at a lone quote; two are one inside it.
function quoted(stream, state) {
  while (!stream.eol()) {
    if (stream.next() !== "'") continue;
    if (stream.eat("'")) continue;
    state.quoted = false;
    break;
  }
  return "string";
}

function toml(stream) {
  if (stream.eatSpace()) return null;
  if (stream.match(/^#.*/)) return "comment";
  if (stream.match(/^"(\\.|[^"\\])*"?/) || stream.match(/^'[^']*'?/)) return "string";
  if (stream.match(/^[+-]?\d[\d_.:TZ-]*/)) return "number";
  if (stream.match(/^(true|false)\b/)) return "keyword";
  if (stream.match(/^[\w.-]+(?=\s*=)/)) return "propertyName";
  return stream.next(), null;
}

function rows(stream) {
  if (stream.match(/^\+[IU]/)) return "inserted";
  if (stream.match(/^[-−][UD]/)) return "deleted";
  if (stream.match(/^'([^']|'')*'?/) || stream.match(/^"(\\.|[^"\\])*"?/)) return "string";
  if (stream.match(/^-?\d+(\.\d+)?/)) return "number";
  if (stream.match(/^(NULL|null|true|false)\b/)) return "keyword";
  return stream.next(), null;
}

const inside = { sql, toml, rows, messages: rows, expect: (stream) => (stream.skipToEnd(), null) };

function scenario(stream, state) {
  const fence = stream.sol() && stream.match(/^ {0,3}(`{3,}|~{3,})\s*(\S*)/);
  if (fence && (!state.block || (!fence[2] && fence[1].startsWith(state.fence)))) {
    if (state.block) state.block = null;
    else (state.block = fence[2] || "text"), (state.fence = fence[1]);
    state.comment = state.quoted = false;
    return stream.skipToEnd(), "meta";
  }
  if (state.block) return (inside[state.block] ?? inside.expect)(stream, state);
  if (stream.sol() && stream.match(/^#{1,6} .*/)) return "heading";
  if (stream.match(/^`[^`]+`/)) return "monospace";
  return stream.next(), stream.eatWhile(/[^`]/), null;
}

const start = () => ({ comment: false, quoted: false, block: null, fence: "" });
const languageData = { commentTokens: { line: "--", block: { open: "/*", close: "*/" } }, closeBrackets: { brackets: ["(", "[", "'", "`"] } };

export const sqlLanguage = StreamLanguage.define({ name: "flink-sql", startState: start, token: sql, languageData });
export const scenarioLanguage = StreamLanguage.define({ name: "scenario", startState: start, token: scenario, languageData });
