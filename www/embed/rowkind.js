// <rowkind-scenario>: a live figure around a <pre> with a scenario, or with src.
//
// In: attributes view, t, controls, height, theme, editor, load, src. Out: a figure in a shadow tree of its own, events
// rowkind:ready, :step, :error, :resize; commands seek, setSql, getLink. One worker for all figures of a page. Served from
// another origin it stands in a frame of that origin, with the same options, events and commands.

const BASE = new URL(".", import.meta.url);
const OPTIONS = {
  view: ["readers", "plan", "changelog", "topic", "all"],
  controls: ["step", "none", "full"],
  theme: ["auto", "light", "dark"],
  editor: ["off", "on"],
  load: ["visible", "click", "eager"],
};
const OWN = [...Object.keys(OPTIONS), "t", "height", "src"];
const GLOBAL = /^(aria-|data-|on)|^(accesskey|class|dir|hidden|id|inert|is|itemprop|lang|nonce|part|role|slot|style|tabindex|title|translate)$/;

// ---- the engine: one for each page, shared by frames of the same origin
const startEngine = () => {
  const waiting = new Map();
  let worker, ready, number = 0;
  const start = () => {
    worker = new Worker(new URL("rowkind-worker_loader.js", BASE), { type: "module" });
    ready = new Promise((resolve) => {
      worker.onmessage = ({ data }) => {
        if (data === "ready") return resolve();
        if (typeof data === "string") return fail(data);
        const done = waiting.get(data.id);
        waiting.delete(data.id);
        if (done) done(data);
      };
    });
    worker.onerror = (event) => { event.preventDefault(); fail(event.message || "the engine did not start"); };
  };
  const fail = (error) => {
    for (const done of waiting.values()) done({ error });
    waiting.clear();
    worker.terminate();
    start();
  };
  start();
  return {
    ask: (request) => new Promise((resolve) => {
      const id = ++number;
      waiting.set(id, resolve);
      ready.then(() => worker.postMessage({ ...request, id }));
    }),
  };
};

const KEY = Symbol.for("rowkind.engine");
const framesOf = (page) => Array.from({ length: page.length }, (_, at) => page[at]);
const engine = () => {
  // Page and frames take the engine of the one that started first, as long as that is there.
  for (const page of [window, parent, ...framesOf(parent), ...framesOf(window)]) {
    try { if (page[KEY]) return page[KEY]; } catch { /* another origin's */ }
  }
  return window[KEY] = startEngine();
};

// ---- what stands in the shadow tree
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const policy = window.trustedTypes?.createPolicy("rowkind", { createHTML: (html) => html });
const setHtml = (element, html) => { element.innerHTML = policy ? policy.createHTML(html) : html; };

/** Dark or light, as the page around is. */
const themeOf = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const [red, green, blue, alpha = 1] = (getComputedStyle(at).backgroundColor.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
    if (alpha > 0.5) return red * 0.3 + green * 0.6 + blue * 0.1 < 128 ? "dark" : "light";
  }
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
};

class RowkindScenario extends HTMLElement {
  static observedAttributes = OWN;
  #state = null;
  #parts = null;
  #watch = [];
  #turn = 0;

  connectedCallback() {
    if (this.#parts) return this.#listen();
    // The <pre> inside is there only when the parser is through with it.
    if (document.readyState === "loading") return document.addEventListener("DOMContentLoaded", () => this.isConnected && this.connectedCallback(), { once: true });
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const sheet = make("link", { rel: "stylesheet", href: new URL("embed.css", BASE).href });
    this.#parts = { root, poster: make("div", { className: "poster" }, make("slot")) };
    // What another site serves stands in a frame of its own: nothing but that is asked of the page's policy.
    if (BASE.origin === location.origin) root.append(sheet);
    root.append(this.#parts.poster);
    this.#listen();
    const load = this.#option("load");
    if (load === "eager") this.#start();
    else if (load === "click") {
      const button = make("button", { className: "start", type: "button", textContent: "Run this figure" });
      button.onclick = () => this.#start().then(() => this.#parts.next?.focus());
      this.#parts.poster.append(button);
    } else {
      const seen = new IntersectionObserver((entries) => {
        if (entries.some((entry) => entry.isIntersecting)) { seen.disconnect(); this.#start(); }
      }, { rootMargin: "200px" });
      seen.observe(this);
      this.#watch.push(() => seen.disconnect());
    }
  }

  disconnectedCallback() {
    this.#watch.splice(0).forEach((stop) => stop());
  }

  attributeChangedCallback(name, before, now) {
    if (!this.#state || before === now) return;
    if (name === "src") { this.#state = null; this.#start(); }
    else if (name === "t") this.seek(now ?? "end");
    else this.#dress();
  }

  // ---- commands
  /** Shows an instant: 18, 18.3 or end. */
  seek(at) { return this.#state?.frame ? this.#send("seek", at) : this.#draw({ at: String(at) }); }
  /** Runs another SQL text in place of the scenario's own. */
  setSql(sql) { return this.#state?.frame ? this.#send("setSql", sql) : this.#draw({ sql: String(sql) }); }
  /** The link to the playground with what is shown now. */
  async getLink() {
    if (this.#state?.frame) return this.#send("getLink");
    const { link } = await engine().ask({ ask: "link", text: this.#state?.text ?? await this.#text(), at: this.#state?.at ?? "" });
    return new URL(link, new URL("index.html", BASE)).href;
  }

  // ---- inside
  #option(name) {
    const value = this.getAttribute(name);
    return OPTIONS[name].includes(value) ? value : OPTIONS[name][0];
  }

  #listen() {
    const dress = () => this.#dress();
    const changed = new MutationObserver(dress);
    for (const element of [document.documentElement, document.body]) changed.observe(element, { attributes: true });
    const media = matchMedia("(prefers-color-scheme: dark)");
    media.addEventListener("change", dress);
    const sized = new ResizeObserver(() => this.#tell("resize", { height: this.offsetHeight }));
    sized.observe(this);
    this.#watch.push(() => changed.disconnect(), () => media.removeEventListener("change", dress), () => sized.disconnect());
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(`rowkind:${name}`, { detail, bubbles: true, composed: true }));
  }

  #note(message) {
    this.#tell("error", { message });
    const notes = this.#parts.notes ?? this.#parts.poster;
    if (![...notes.children].some((note) => note.textContent === message)) notes.append(make("p", { className: "note", textContent: message }));
  }

  /** The scenario: of src, or of the element around which this one stands. */
  async #text() {
    const source = this.getAttribute("src");
    if (source === null) return (this.querySelector("pre") ?? this).textContent.replace(/^\n/, "");
    if (source.startsWith("#")) {
      const { text, at, error, saved } = await engine().ask({ ask: "open", link: source });
      if (text === undefined) throw new Error(error + (saved ? " What could be saved is in the page's source." : ""));
      if (at && !this.hasAttribute("t")) this.#state.at = at;
      return text;
    }
    const url = new URL(source, document.baseURI);
    if (url.origin !== location.origin && url.origin !== BASE.origin) throw new Error(`${url.host} is another site: a figure loads scenarios of its own site only.`);
    return (await import("./transfer.js")).loadText(url, source);
  }

  async #start() {
    if (this.#state) return;
    this.#state = { at: this.getAttribute("t") ?? "", view: "" };
    for (const { name, value } of this.attributes) {
      if (OPTIONS[name] && !OPTIONS[name].includes(value)) this.#note(`${name}="${value}" is not known; it is one of ${OPTIONS[name].join(", ")}.`);
      else if (!OWN.includes(name) && !GLOBAL.test(name)) this.#note(`A figure has no attribute ${name}; it has ${OWN.join(", ")}.`);
    }
    try {
      if (BASE.origin !== location.origin) return this.#inFrame();
      this.#state.text = await this.#text();
      await this.#draw({});
      if (this.#state?.title !== undefined) this.#tell("ready", { events: this.#state.events, title: this.#state.title });
    } catch (error) {
      this.#state = null;
      this.#note(error.message);
    }
  }

  #build() {
    const parts = this.#parts;
    if (parts.figure) return;
    const button = (name, text, act, kind = "") => {
      const made = make("button", { type: "button", className: kind, textContent: text, title: name });
      made.setAttribute("aria-label", name);
      made.onclick = act;
      return made;
    };
    parts.body = make("div", { className: "body" });
    parts.said = make("p", { className: "said" });
    parts.said.setAttribute("aria-live", "polite");
    parts.slider = make("input", { type: "range", min: "0" });
    parts.slider.setAttribute("aria-label", "Event");
    parts.slider.oninput = () => this.seek(parts.slider.value);
    parts.next = button("Next event", "›", () => this.seek(Math.min(this.#state.event + 1, this.#state.events)), "primary");
    parts.clock = make("span", { className: "clock" });
    parts.area = make("textarea", { className: "edit", spellcheck: false });
    parts.area.setAttribute("aria-label", "SQL");
    parts.area.oninput = () => { clearTimeout(parts.timer); parts.timer = setTimeout(() => this.setSql(parts.area.value), 60); };
    const reset = async () => { this.#state.text = await this.#text(); parts.area.value = ""; this.#draw({ at: this.getAttribute("t") ?? "" }); };
    const copy = async (event) => { const link = await this.getLink(); await navigator.clipboard?.writeText(link).then(() => { event.target.textContent = "Copied"; }, () => this.#note(link)); };
    parts.more = make("span", { className: "more" }, button("Reset to the beginning", "Reset", reset), button("Link to copy", "Link", copy), button("Open ↗ in the playground", "Open ↗", async () => open(await this.getLink(), "_blank", "noopener")));
    parts.time = make("footer", {}, button("Event before", "‹", () => this.seek(Math.max(this.#state.event - 1, 0))), parts.next, parts.slider, parts.clock, parts.more);
    parts.notes = make("div");
    parts.figure = make("article", { className: "embed" }, parts.area, parts.body, parts.said, parts.time, parts.notes);
    // Escape gives the page its keyboard back.
    parts.figure.onkeydown = (event) => { if (event.key === "Escape") parts.root.activeElement?.blur(); };
    parts.notes.append(...parts.poster.querySelectorAll(".note"));
    parts.poster.replaceWith(parts.figure);
  }

  async #draw(change) {
    const state = this.#state;
    if (!state) return;
    const turn = ++this.#turn;
    const request = { ask: "frame", text: state.text, at: change.at ?? state.at, view: this.#option("view"), sql: change.sql, showSql: this.#option("editor") === "on" ? undefined : "1" };
    const answer = await engine().ask(request);
    // A newer request is under way: what this one says is stale.
    if (turn !== this.#turn || this.#state !== state) return;
    if (answer.html === undefined) return this.#note(answer.error);
    this.#build();
    const parts = this.#parts;
    Object.assign(state, { text: answer.text, at: answer.at, event: answer.event, events: answer.events, title: answer.title });
    setHtml(parts.body, answer.html);
    parts.said.textContent = answer.said;
    Object.assign(parts.slider, { max: answer.events, value: answer.event });
    parts.slider.setAttribute("aria-valuetext", `event ${answer.event} of ${answer.events}. ${answer.said}`);
    parts.clock.textContent = `${answer.event} / ${answer.events}`;
    if (!parts.area.value) parts.area.value = answer.sql;
    if (answer.error) this.#note(answer.error);
    this.#dress();
    this.#tell("step", { at: answer.at, event: answer.event, events: answer.events });
  }

  #dress() {
    const { figure, area, time, more, frame } = this.#parts ?? {};
    const theme = this.#option("theme");
    const now = theme === "auto" ? themeOf(this.parentElement ?? this) : theme;
    if (frame) return frame.contentWindow?.postMessage({ rowkind: 1, do: "theme", value: now }, BASE.origin);
    if (!figure) return;
    figure.dataset.theme = now;
    area.hidden = this.#option("editor") !== "on";
    time.hidden = this.#option("controls") === "none";
    more.hidden = this.#option("controls") !== "full";
    const height = Number(this.getAttribute("height"));
    figure.style.maxHeight = height > 0 ? `${height}px` : "";
    if (this.#option("view") !== this.#state?.view && this.#state) {
      const first = this.#state.view === "";
      this.#state.view = this.#option("view");
      if (!first) this.#draw({});
    }
  }

  // ---- served from another origin: a frame of that origin, the same options
  async #inFrame() {
    const source = this.getAttribute("src");
    const query = new URLSearchParams();
    for (const name of [...Object.keys(OPTIONS), "t"]) if (this.hasAttribute(name)) query.set(name, this.getAttribute(name));
    query.set("load", "eager");
    const byLink = source?.startsWith("#");
    const text = byLink ? null : await this.#text();
    const address = new URL("embed.html", BASE);
    address.search = query;
    address.hash = byLink ? source : "";
    const frame = make("iframe", { src: address.href, title: "Rowkind figure", height: this.getAttribute("height") || "420", width: "100%", frameBorder: "0", allow: "clipboard-write" });
    const calls = new Map();
    const hear = ({ data, source: from, origin }) => {
      if (from !== frame.contentWindow || origin !== BASE.origin || data?.rowkind !== 1) return;
      if (data.event === "hello") {
        if (text !== null) this.#send("text", text);
        this.#dress();
      } else if (data.event === "answer") {
        calls.get(data.id)?.(data.detail);
        calls.delete(data.id);
      } else if (data.event === "leave") frame.blur();
      else {
        if (data.event === "resize" && !this.hasAttribute("height")) frame.height = Math.ceil(data.detail.height);
        this.#tell(data.event, data.detail);
      }
    };
    addEventListener("message", hear);
    this.#watch.push(() => removeEventListener("message", hear));
    Object.assign(this.#state, { frame, calls });
    this.#parts.frame = frame;
    this.#parts.poster.replaceWith(frame);
  }

  #send(command, value) {
    const { frame, calls } = this.#state;
    const id = Math.random();
    frame.contentWindow.postMessage({ rowkind: 1, do: command, value, id }, BASE.origin);
    return new Promise((resolve) => calls.set(id, resolve));
  }
}

// A page may load this file twice.
if (!customElements.get("rowkind-scenario")) customElements.define("rowkind-scenario", RowkindScenario);
