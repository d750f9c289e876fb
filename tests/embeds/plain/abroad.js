// The site that serves the figures is another one: its port is in the query.
const script = document.createElement("script");
Object.assign(script, { type: "module", src: `http://localhost:${new URLSearchParams(location.search).get("port")}/rowkind.js` });
document.head.append(script);
