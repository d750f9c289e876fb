// The editor's looks, from the page's tokens. Rules live in a constructed style sheet.
import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

export const highlight = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--syn-kw)", fontWeight: "500" },
  { tag: [tags.typeName, tags.function(tags.variableName)], color: "var(--syn-kw)" },
  { tag: tags.string, color: "var(--syn-str)" },
  { tag: tags.number, color: "var(--syn-num)" },
  { tag: tags.comment, color: "var(--syn-com)", fontStyle: "italic" },
  { tag: tags.heading, fontWeight: "600" },
  { tag: tags.meta, color: "var(--ink-3)" },
  { tag: tags.inserted, color: "var(--add)", fontWeight: "600" },
  { tag: tags.deleted, color: "var(--take)", fontWeight: "600" },
]);

const wavy = (ink) => ({
  backgroundImage: "none",
  textDecoration: `underline wavy var(${ink}) 1.2px`,
  textUnderlineOffset: "4px",
  textDecorationSkipInk: "none",
  paddingBottom: "0",
});

export const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "transparent", fontSize: "12px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontVariantLigatures: "none", lineHeight: "21px", overflow: "auto" },
  ".cm-content": { padding: "4px 0 8px", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 8px 0 0" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--ink-3)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "34px", padding: "0 12px 0 4px", fontSize: "11px" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "var(--press)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { backgroundColor: "var(--now)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--press)", outline: "1px solid var(--line-strong)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--bad-wash)" },
  ".cm-at-error": { background: "linear-gradient(90deg, var(--bad-wash), transparent 60%)", boxShadow: "inset 3px 0 var(--bad-fill)" },
  ".cm-at-warning": { background: "linear-gradient(90deg, var(--take-wash), transparent 60%)", boxShadow: "inset 3px 0 var(--take-fill)" },
  ".cm-lintRange-error": wavy("--bad-fill"),
  ".cm-lintRange-warning": wavy("--take-fill"),
  ".cm-lintRange-info": wavy("--ink-3"),
  ".cm-lintPoint:after": { borderBottomColor: "var(--bad-fill)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--line-strong)", borderRadius: "var(--r-2)", boxShadow: "var(--shadow)", font: "12px/1.45 var(--ui)", maxWidth: "min(560px, 92vw)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "12px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--ink)", color: "var(--on-ink)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: ".75", marginLeft: "1em" },
  ".cm-diagnostic": { padding: "8px 12px", borderLeft: "3px solid var(--line-strong)", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad-fill)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--take-fill)" },
  ".cm-diagnosticAction": { font: "500 12px var(--ui)", color: "var(--ink)", backgroundColor: "var(--surface)", border: "1px solid var(--line-strong)", borderRadius: "var(--r-2)", padding: "3px 9px", margin: "6px 8px 0 0", cursor: "pointer" },
  ".cm-ddl": { display: "inline-flex", alignItems: "center", gap: "6px", width: "calc(100cqi - 62px)", height: "21px", padding: "0 4px 0 0", border: "0", borderRadius: "4px", background: "none", color: "var(--ink)", font: "12px var(--mono)", textAlign: "left", whiteSpace: "nowrap", cursor: "pointer", verticalAlign: "top" },
  ".cm-ddl:hover": { backgroundColor: "var(--press)" },
  ".cm-ddl:focus-visible": { outline: "2px solid var(--focus)" },
  ".cm-ddl b": { fontWeight: "500" },
  ".cm-ddl-caret": { color: "var(--ink-3)", width: "10px" },
  ".cm-ddl-facts": { fontFamily: "var(--ui)", color: "var(--ink-3)", overflow: "hidden", textOverflow: "ellipsis", flex: "1" },
  ".cm-ddl em": { font: "11px var(--ui)", color: "var(--ink-3)" },
  ".cm-panels": { backgroundColor: "var(--sunken)", color: "var(--ink)", borderColor: "var(--line)" },
});
