// One figure that fills a frame: options from the query, the scenario from the fragment, from src, or sent by the page around.
//
// In: { rowkind: 1, do: "text" | "theme" | "seek" | "setSql" | "getLink", value, id } from the page around.
// Out: { rowkind: 1, event: "hello" | "ready" | "step" | "error" | "resize" | "leave" | "answer", detail, id }.

import "./rowkind.js";

const query = new URLSearchParams(location.search);
const figure = document.createElement("rowkind-scenario");
for (const [name, value] of query) if (/^[a-z]+$/.test(name) && !name.startsWith("on")) figure.setAttribute(name, value);
if (location.hash.length > 1 && !query.has("src")) figure.setAttribute("src", location.hash);
if (!query.has("load")) figure.setAttribute("load", "eager");

const say = (event, detail, id, origin = "*") => { if (parent !== window) parent.postMessage({ rowkind: 1, event, detail, id }, origin); };
for (const event of ["ready", "step", "error", "resize"]) figure.addEventListener(`rowkind:${event}`, ({ detail }) => say(event, detail));
addEventListener("keydown", ({ key }) => { if (key === "Escape") say("leave"); });

const hasTheme = ["light", "dark"].includes(query.get("theme"));
addEventListener("message", async ({ data, source, origin }) => {
  if (source !== parent || data?.rowkind !== 1) return;
  const { do: command, value, id } = data;
  if (command === "text" && !figure.isConnected) {
    const pre = document.createElement("pre");
    pre.textContent = String(value);
    figure.append(pre);
    document.body.append(figure);
  } else if (command === "theme" && !hasTheme && ["light", "dark"].includes(value)) figure.setAttribute("theme", value);
  else if (command === "seek" || command === "setSql") say("answer", await figure[command](value), id, origin);
  // A link holds the whole scenario: only the page that asked gets it.
  else if (command === "getLink") say("answer", await figure.getLink(), id, origin);
});

if (figure.hasAttribute("src")) document.body.append(figure);
say("hello");
