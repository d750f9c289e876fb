// The editor: CodeMirror 6 behind a few functions which the page calls.
// In: the scenario's text and diagnostics (offsets in UTF-16 units). Out: each edit, as the whole text.
// Never: knows what a scenario is, or asks anything of the worker.
import { basicExtensions } from "./extensions.js";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { setDiagnostics } from "@codemirror/lint";

/** Puts an editor into `parent`; `onEdit(text)` is called after each edit of the author. */
export function mount(parent, text, onEdit) {
  const listener = EditorView.updateListener.of((update) => {
    if (update.docChanged) onEdit(update.state.doc.toString());
  });
  const state = EditorState.create({ doc: text, extensions: [basicExtensions(), listener] });
  return new EditorView({ state, parent });
}

/** Squiggles: `diagnostics` is a list of `{from, to, severity, message}`. */
export function showDiagnostics(view, diagnostics) {
  view.dispatch(setDiagnostics(view.state, diagnostics));
}
