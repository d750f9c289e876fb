// The bare-SQL view: everything around one block is hidden and protected, and statements fold to one line.
import { EditorState, StateEffect, StateField, Annotation } from "@codemirror/state";
import { codeFolding, foldEffect, foldedRanges, unfoldEffect } from "@codemirror/language";
import { Decoration, EditorView } from "@codemirror/view";

/** Marks a transaction of the page: it may change hidden text, and is not reported back. */
export const ofPage = Annotation.define();

/** Shows only `{from, to}`; `null`: everything. */
export const setWindow = StateEffect.define();

const shown = StateField.define({
  create: () => null,
  update(value, transaction) {
    if (value && transaction.docChanged) {
      value = { from: transaction.changes.mapPos(value.from, -1), to: transaction.changes.mapPos(value.to, 1) };
    }
    for (const effect of transaction.effects) if (effect.is(setWindow)) value = effect.value;
    return value;
  },
});

const hidden = Decoration.replace({ block: true });

function hide(state) {
  const value = state.field(shown);
  if (!value) return Decoration.none;
  const length = state.doc.length;
  const ranges = [];
  // A line break stays at each side: the lines that are shown keep theirs.
  if (value.from > 0) ranges.push(hidden.range(0, value.from - 1));
  if (value.to < length) ranges.push(hidden.range(value.to, length));
  return Decoration.set(ranges);
}

const hiding = [EditorView.decorations.compute(["doc", shown], hide), EditorView.atomicRanges.of((view) => hide(view.state))];

const protect = EditorState.changeFilter.of((transaction) => {
  const value = transaction.startState.field(shown);
  if (!value || transaction.annotation(ofPage)) return true;
  if (transaction.isUserEvent("undo") || transaction.isUserEvent("redo")) return true;
  return [0, value.from, Math.max(value.to - 1, value.from), transaction.startState.doc.length];
});

/** The one-line forms of statements: a list of `{from, to, name, facts, role}`. */
export const setFolds = StateEffect.define();

const folds = StateField.define({
  create: () => [],
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setFolds)) return effect.value;
    if (!transaction.docChanged) return value;
    return value.map((fold) => ({ ...fold, from: transaction.changes.mapPos(fold.from, 1), to: transaction.changes.mapPos(fold.to, -1) }));
  },
});

const element = (name, className, text) => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
};

const folding = codeFolding({
  preparePlaceholder: (state, { from }) => state.field(folds).find((fold) => fold.from === from) ?? null,
  placeholderDOM(_view, onclick, fold) {
    const button = element("button", "cm-ddl", "");
    button.type = "button";
    button.title = "Unfold";
    button.append(element("span", "cm-ddl-caret", "›"));
    button.append(element("b", "", fold?.name ?? "…"), element("span", "cm-ddl-facts", fold?.facts ?? ""), element("em", "", fold?.role ?? ""));
    button.onclick = onclick;
    return button;
  },
});

/** Folds the statements of `list` that are not open already. */
export function foldStatements(view, list, all) {
  const effects = [setFolds.of(list)];
  const known = new Set();
  foldedRanges(view.state).between(0, view.state.doc.length, (from, to) => {
    known.add(`${from}-${to}`);
    if (!list.some((fold) => fold.from === from && fold.to === to)) effects.push(unfoldEffect.of({ from, to }));
  });
  const head = view.state.selection.main.head;
  for (const { from, to } of list) {
    const open = known.has(`${from}-${to}`) || (head > from && head < to);
    if (all && !open) effects.push(foldEffect.of({ from, to }));
  }
  view.dispatch({ effects, annotations: ofPage.of(true) });
}

export const blocks = [shown, hiding, protect, folds, folding];
