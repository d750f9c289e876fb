// Notes everything that a person with an open console would see in red, or that the policy refused.
window.seenByWatch = [];
// A browser without WebAssembly, or one that keeps nothing.
if (location.search === "?nowasm") delete globalThis.WebAssembly;
if (location.search === "?nostorage") {
  Object.defineProperty(window, "localStorage", { get() { throw new DOMException("blocked", "SecurityError"); } });
}
{
  const note = (kind, ...words) => window.seenByWatch.push(`${kind}: ${words.map(String).join(" ")}`);
  for (const level of ["error", "warn"]) {
    const original = console[level];
    console[level] = (...words) => {
      note(`console.${level}`, ...words);
      original.apply(console, words);
    };
  }
  // The workers of the page, so that a test can kill one.
  window.workersOfPage = [];
  const Own = window.Worker;
  window.Worker = class extends Own {
    constructor(...words) {
      super(...words);
      window.workersOfPage.push(this);
      // What a worker says first, to be compared with what the build foretold.
      this.addEventListener("message", ({ data }) => {
        if (data instanceof ArrayBuffer) window.firstAnswer ??= data.slice(0);
      });
    }
  };
  // Sizes that change while sizes are told are told one frame later: a browser's remark, which harms nothing.
  const isRemark = (message) => message?.startsWith("ResizeObserver loop");
  // Capturing, so that files which could not be loaded are heard as well.
  addEventListener("error", (event) => isRemark(event.message) || note("error", event.message ?? event.target?.src ?? event.target?.href), true);
  addEventListener("unhandledrejection", (event) => note("rejection", event.reason));
  addEventListener("securitypolicyviolation", (event) =>
    note("policy", event.violatedDirective, event.blockedURI, event.sourceFile, event.lineNumber, event.sample),
  );
}
