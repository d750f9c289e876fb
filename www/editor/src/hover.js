// What stands under the pointer: a column's type and table, a table's columns, and what the clause around it became.
import { StateEffect, StateField } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { tables } from "./completion.js";

export const setNodes = StateEffect.define();

/** Clauses and what they became: a list of `{from, to, text}`. */
const nodes = StateField.define({
  create: () => [],
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setNodes)) return effect.value;
    if (!transaction.docChanged) return value;
    return value.map((node) => ({ ...node, from: transaction.changes.mapPos(node.from, 1), to: transaction.changes.mapPos(node.to, -1) }));
  },
});

function lines(state, at) {
  const word = state.wordAt(at);
  const name = word ? state.sliceDoc(word.from, word.to) : "";
  const known = state.field(tables);
  const columns = known.flatMap((table) => table.columns.flatMap((column, index) => (column === name ? [`${table.name}.${name}  ${table.types[index] ?? ""}`] : [])));
  const own = known.filter((table) => table.name === name).map((table) => `${name} (${table.columns.map((column, index) => `${column} ${table.types[index] ?? ""}`).join(", ")})`);
  // The smallest clause around it.
  const around = state.field(nodes).filter(({ from, to }) => from <= at && at <= to);
  around.sort((a, b) => a.to - a.from - (b.to - b.from));
  return { word, text: [...own, ...columns, ...around.slice(0, 1).map((node) => node.text)] };
}

const tooltip = hoverTooltip((view, at) => {
  const { word, text } = lines(view.state, at);
  if (!text.length) return null;
  return {
    pos: word?.from ?? at,
    above: true,
    create() {
      const dom = document.createElement("div");
      dom.className = "cm-known";
      for (const line of text) dom.append(Object.assign(document.createElement("div"), { textContent: line }));
      return { dom };
    },
  };
});

export const hover = [nodes, tooltip];
