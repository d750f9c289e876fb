// What the editor can do: keys, history, brackets, highlighting of Flink SQL.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { SQLDialect, sql } from "@codemirror/lang-sql";
import { HighlightStyle, bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const flink = SQLDialect.define({
  identifierQuotes: "`",
  keywords:
    "add all alter and any array as asc begin between by case cast comment constraint create cross cumulate " +
    "database default desc describe descriptor distinct drop else end enforced except execute exists explain " +
    "false filter following for from full group grouping having hop if in inner insert intersect interval into " +
    "is join key last lateral left like limit metadata not null on or order over overwrite partition partitioned " +
    "preceding primary range right row rows select session set sets statement system_time table temporary then " +
    "true tumble unbounded union update using values view virtual watermark when where window with within",
  types:
    "bigint binary boolean bytes char date decimal double float int integer map multiset numeric raw smallint " +
    "string time timestamp timestamp_ltz tinyint varbinary varchar",
});

// Classes, not colours: the page's own styles give them, in both themes.
const highlight = HighlightStyle.define([
  { tag: tags.keyword, class: "sql-keyword" },
  { tag: tags.typeName, class: "sql-type" },
  { tag: [tags.string, tags.special(tags.string)], class: "sql-string" },
  { tag: tags.number, class: "sql-number" },
  { tag: tags.comment, class: "sql-comment" },
]);

export const basicExtensions = () => [
  lineNumbers(),
  history(),
  bracketMatching(),
  closeBrackets(),
  autocompletion(),
  highlightActiveLine(),
  lintGutter(),
  sql({ dialect: flink, upperCaseKeywords: true }),
  syntaxHighlighting(highlight),
  EditorView.contentAttributes.of({ "aria-label": "Scenario" }),
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
];
