// A host page whose globals collide, and which keeps what figures tell it.
window.engine = window.rowkind = window.make = "mine";
window.heard = [];
for (const name of ["ready", "step", "error", "resize"]) addEventListener(`rowkind:${name}`, (event) => window.heard.push([name, event.target.id, event.detail]));
addEventListener("message", ({ data }) => data?.rowkind === 1 && window.heard.push([data.event, "frame", data.detail]));
