// The editor: CodeMirror 6 behind a few functions which the page calls.
// In: the scenario's text, edits and findings (offsets in UTF-16 units). Out: each edit, as the whole text.
// Never: knows what a scenario is, or asks anything of the worker.
import "./sheet.js";
import { redo as redoCommand, undo as undoCommand } from "@codemirror/commands";
import { setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorSelection, EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import { foldStatements, ofPage, setWindow } from "./blocks.js";
import { setTables } from "./completion.js";
import { setNodes } from "./hover.js";
import { basicExtensions } from "./extensions.js";
import { scenarioLanguage, sqlLanguage } from "./language.js";

const language = new Compartment();

// Lines with a finding are marked as a whole: a squiggle alone is easily missed.
const setMarkedLines = StateEffect.define();
const markedLines = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    value = value.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(setMarkedLines)) value = effect.value;
    return value;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Puts an editor into `parent`; `onEdit(text)` is called after each edit of the author, `onCaret(offset)` when the author's cursor moved. */
export function mount(parent, text, onEdit, onCaret) {
  const listener = EditorView.updateListener.of((update) => {
    const byAuthor = update.transactions.some((transaction) => transaction.docChanged && !transaction.annotation(ofPage));
    if (byAuthor) onEdit(update.state.doc.toString());
    if (update.selectionSet && update.view.hasFocus) onCaret(update.state.selection.main.head);
  });
  const extensions = [basicExtensions(), language.of(scenarioLanguage), markedLines, listener];
  const create = (doc) => EditorState.create({ doc, extensions });
  const view = new EditorView({ state: create(text), parent });
  view.fresh = create;
  // A finding below takes room: the line that is written stays in sight.
  const resized = () => view.hasFocus && view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) });
  new ResizeObserver(resized).observe(view.scrollDOM);
  return view;
}

/** Another scenario: its text, and a history that begins with it. */
export function setText(view, text) {
  if (view.state.doc.toString() !== text) view.setState(view.fresh(text));
  view.unfolded = true;
}

/** Edits of the page, as one step of the history: a list of `{from, to, insert}`. */
export function applyEdits(view, changes) {
  view.dispatch({ changes, annotations: ofPage.of(true), userEvent: "input.page", scrollIntoView: false });
}

/**
 * What is known of the text: `{bare, window, diagnostics, folds, tables, nodes}`; what is `null` stays as it was.
 * A diagnostic is `{from, to, severity, message, actions: [name]}`; `onAction(diagnostic, action)` takes their indexes.
 */
export function annotate(view, known, onAction) {
  const length = view.state.doc.length;
  const inside = ({ from, to }) => from <= to && to <= length;
  const diagnostics = known.diagnostics.filter(inside).map((found) => ({
    ...found,
    actions: found.actions.map((name, action) => ({ name, apply: () => onAction(found.index, action) })),
  }));
  const lines = new Map();
  for (const { from, severity } of diagnostics) {
    const at = view.state.doc.lineAt(from).from;
    if (severity !== "info" && lines.get(at) !== "error") lines.set(at, severity);
  }
  const marks = [...lines].sort(([a], [b]) => a - b).map(([at, severity]) => Decoration.line({ class: `cm-at-${severity}` }).range(at));
  const shown = known.window && inside(known.window) ? known.window : null;
  // The statements of a scenario fold when they are first known; what the author opens stays open.
  const first = view.unfolded && known.folds?.length > 0;
  if (first) view.unfolded = false;
  const { head } = view.state.selection.main;
  const outside = shown && (head < shown.from || head > shown.to);
  view.dispatch({
    effects: [
      setWindow.of(shown),
      ...(known.tables ? [setTables.of(known.tables)] : []),
      ...(known.nodes ? [setNodes.of(known.nodes)] : []),
      setMarkedLines.of(RangeSet.of(marks)),
      language.reconfigure(known.bare ? sqlLanguage : scenarioLanguage),
    ],
    ...(outside ? { selection: EditorSelection.cursor(shown.from) } : {}),
    annotations: ofPage.of(true),
  });
  if (known.folds) foldStatements(view, known.folds.filter(inside), first);
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

/** Selects a place and brings it into sight inside the editor: the page stays where it is. */
export function reveal(view, from, to) {
  if (to > view.state.doc.length) return;
  view.dispatch({ selection: EditorSelection.single(from, to) });
  const { scrollDOM } = view;
  scrollDOM.scrollTop = view.lineBlockAt(from).top - scrollDOM.clientHeight / 2;
}

export const undo = (view) => undoCommand(view);
export const redo = (view) => redoCommand(view);
export const focus = (view) => view.focus();
export const destroy = (view) => view.destroy();
