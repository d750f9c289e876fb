// What the editor can do: keys, history, brackets, completion, highlighting.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, foldKeymap, syntaxHighlighting } from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { blocks } from "./blocks.js";
import { complete, tables } from "./completion.js";
import { hover } from "./hover.js";
import { highlight, theme } from "./theme.js";

export const basicExtensions = () => [
  lineNumbers(),
  history(),
  drawSelection(),
  EditorState.allowMultipleSelections.of(true),
  bracketMatching(),
  closeBrackets(),
  tables,
  autocompletion({ override: [complete], icons: false }),
  hover,
  search({ top: true }),
  highlightSelectionMatches(),
  highlightActiveLine(),
  syntaxHighlighting(highlight),
  theme,
  blocks,
  EditorView.contentAttributes.of({ "aria-label": "Scenario", spellcheck: "false", tabindex: "0" }),
  // The page's own: it runs anew, and no line is put in.
  keymap.of([{ key: "Mod-Enter", run: () => true }]),
  keymap.of([...closeBracketsKeymap, ...searchKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...foldKeymap, ...lintKeymap]),
];
