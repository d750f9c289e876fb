// Makes the embed's files: the loader as it is, small; its style sheet with the tokens in front, bound to the figure.
import { transform } from "esbuild";
import { readFile, writeFile, mkdir } from "node:fs/promises";

const here = new URL("../embed/", import.meta.url);
const out = new URL("./dist/", import.meta.url);
await mkdir(out, { recursive: true });
const tokens = (await readFile(new URL("../styles/tokens.css", here), "utf8")).replaceAll(":root", ".embed");
const rules = await readFile(new URL("embed.css", here), "utf8");
// The reset of .embed comes first: the tokens stand behind it.
const css = await transform(`${rules}\n${tokens}`, { loader: "css", minify: true, target: "es2022" });
await writeFile(new URL("embed.css", out), css.code);
for (const name of ["rowkind.js", "frame.js"]) {
  const { code } = await transform(await readFile(new URL(name, here), "utf8"), { minify: true, format: "esm", target: "es2022" });
  await writeFile(new URL(name, out), code);
}
