// Keeps the playground's own files, so that it opens without a network. Anything else passes by.
const CACHE = `rowkind-${BUILD}`;
const own = new Map(FILES.map((file) => [new URL(file, location.href).pathname, file]));

addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES))));

// The files of older builds go once no tab needs them: until then this worker waits.
addEventListener("activate", (event) =>
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("rowkind-") && name !== CACHE).map((name) => caches.delete(name)))),
  ),
);

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const file = own.get(url.pathname);
  if (event.request.method !== "GET" || url.origin !== location.origin || !file) return;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(file)).then((kept) => kept ?? fetch(event.request)));
});
