// Makes the files of embeds and static pages: scripts as they are, small; style sheets with the tokens, bound to the figure or to the page.
import { build, transform } from "esbuild";
import { readFile, writeFile, mkdir } from "node:fs/promises";

const here = new URL("../embed/", import.meta.url);
const out = new URL("./dist/", import.meta.url);
await mkdir(out, { recursive: true });
const tokens = (await readFile(new URL("../styles/tokens.css", here), "utf8")).replaceAll(":root", ".embed");
const rules = await readFile(new URL("embed.css", here), "utf8");
// The reset of .embed comes first: the tokens stand behind it.
const css = await transform(`${rules}\n${tokens}`, { loader: "css", minify: true, target: "es2022" });
await writeFile(new URL("embed.css", out), css.code);
const root = await readFile(new URL("../styles/tokens.css", here), "utf8");
const lesson = await transform(`${root}\n${await readFile(new URL("../docs/lesson.css", here), "utf8")}`, { loader: "css", minify: true, target: "es2022" });
await writeFile(new URL("lesson.css", out), lesson.code);
for (const name of ["rowkind.js", "frame.js", "transfer.js", "../docs/lesson.js"]) {
  const { code } = await transform(await readFile(new URL(name, here), "utf8"), { minify: true, format: "esm", target: "es2022" });
  await writeFile(new URL(name.split("/").pop(), out), code);
}
// One file for what the page calls; the editor stays a file of its own.
await build({
  entryPoints: [new URL("../loader.js", here).pathname],
  outfile: new URL("loader.js", out).pathname,
  bundle: true,
  external: ["./editor.js"],
  minify: true,
  format: "esm",
  target: "es2022",
  logLevel: "warning",
});
