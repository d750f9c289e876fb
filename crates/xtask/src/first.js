// Asks the worker of a finished build for the run of the first scenario, as the page does when it opens, and keeps the answer
// beside it: the page draws it until the worker says the same.
import { readFile, writeFile } from "node:fs/promises";

const text = await readFile(process.argv[1]);
// A request as postcard writes it: the first of its sorts, generation 1, a text behind its length.
const length = [];
let left = text.length;
for (; left > 127; left >>>= 7) length.push((left & 127) | 128);
const request = Uint8Array.of(0, 1, ...length, left, ...text);
globalThis.postMessage = async (answer) => {
  if (answer === "ready") return globalThis.onmessage({ data: request.buffer });
  if (typeof answer === "string" && answer.startsWith("progress")) return;
  if (!(answer instanceof ArrayBuffer)) throw new Error(`the worker says ${answer}`);
  await writeFile("first.bin", new Uint8Array(answer));
};
// Imported as data: beside the file stands nothing that says it is a module.
const glue = await readFile("rowkind-worker.js", "base64");
const { default: init } = await import(`data:text/javascript;base64,${glue}`);
await init({ module_or_path: await readFile("rowkind-worker_bg.wasm") });
