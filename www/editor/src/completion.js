// What may stand at the cursor: keywords, functions, connector options, and the names of the scenario's own tables.
import { StateEffect, StateField } from "@codemirror/state";
import { blockAt, completeToml } from "./toml.js";
import { functions, keywords, options, types } from "./words.js";

export const setTables = StateEffect.define();

/** The scenario's tables: a list of `{name, columns, types}`. */
export const tables = StateField.define({
  create: () => [],
  update: (value, transaction) => transaction.effects.reduce((last, effect) => (effect.is(setTables) ? effect.value : last), value),
});

const words = [
  ...keywords.map((word) => ({ label: word.toUpperCase(), type: "keyword" })),
  ...types.map((word) => ({ label: word.toUpperCase(), type: "type" })),
  ...functions.map((word) => ({ label: word, type: "function", apply: word + "(" })),
];
const connectorOptions = options.map(([label, info]) => ({ label, info, type: "property" }));

export function complete(context) {
  const block = blockAt(context.state, context.pos);
  if (block?.[0] === "toml") return completeToml(context, block[1]);
  // Rows, messages and prose are the author's own.
  if (block ? block[0] !== "sql" : context.state.doc.toString().includes("```sql")) return null;
  const quoted = context.matchBefore(/'[\w.-]*/);
  if (quoted) return { from: quoted.from + 1, options: connectorOptions, validFor: /^[\w.-]*$/ };
  const word = context.matchBefore(/[A-Za-z_]\w*/);
  if (!word && !context.explicit) return null;
  const own = context.state.field(tables);
  const names = own.map(({ name }) => ({ label: name, type: "class", boost: 2 }));
  const columns = own.flatMap(({ name, columns, types }) => columns.map((label, index) => ({ label, detail: `${name} ${types[index] ?? ""}`, type: "variable", boost: 1 })));
  const seen = new Set();
  const unique = [...names, ...columns, ...words].filter(({ label }) => !seen.has(label) && seen.add(label));
  return { from: word ? word.from : context.pos, options: unique, validFor: /^\w*$/ };
}
