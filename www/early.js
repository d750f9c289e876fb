// Before the page's own code is there: no other scenario's text may stand where a link opens, and trouble is said.
if (location.hash.length > 1) document.documentElement.classList.add("linked");
// What is lacking is the reason of all that goes wrong later.
const lacking = typeof WebAssembly === "object" ? "" : "This browser has no WebAssembly, or it is switched off. Rowkind needs it: allow it for this page, or open the page in another browser. The command line does the same without a browser. Your text stays in the box.";
const trouble = (text) => {
  const place = document.getElementById("trouble");
  if (place) place.textContent = lacking || text;
};
addEventListener("DOMContentLoaded", () => {
  if (lacking) trouble(lacking);
});
// A file that did not arrive, or a program that did not start.
addEventListener("error", (event) => trouble(`The playground did not start: ${event.message || "a file of it did not arrive"}. Reload the page; your text stays in the box until then.`), true);
addEventListener("unhandledrejection", (event) => trouble(`The playground did not start: ${event.reason?.message ?? event.reason}. Reload the page; your text stays in the box until then.`));
// The first picture, and once something is painted the largest file, are sent for before the page's own program is there, which
// takes both over.
window.early = {};
if (!lacking) {
  if (location.hash.length < 2 && !location.search) early.first = fetch("./first.bin").then((file) => (file.ok ? file.arrayBuffer() : []));
  requestAnimationFrame(() => setTimeout(() => {
    if (early.taken) return;
    early.worker = new Worker("./rowkind-worker_loader.js", { type: "module" });
    early.worker.onmessage = () => { early.ready = true; };
    // Another one is started then.
    early.worker.onerror = () => { early.worker = null; };
  }));
}
