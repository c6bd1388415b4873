// Ce que le site a donné une fois est gardé, pour quand le réseau manque. La suite de ce fichier est de JupyterLite.
(() => {
const KEPT = "hors-ligne", THEIRS = /\/api\/(drive|stdin|service-worker-heartbeat)/; // à cela, JupyterLite répond lui-même
const isOurs = (url) => url.startsWith(self.registration.scope) && !THEIRS.test(url);
const PYTHON = /\/static\/pyodide\//; // gardé une fois prêt : au passage, il en serait ralenti
// « / » et « /index.html » sont la même page, quoi qu'on lui demande.
const keyOf = (url) => url.replace(/[?#].*/, "").replace(/\/index\.html$/, "/");
const versionOf = ({ headers }) => headers.get("etag") ?? headers.get("last-modified");

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !isOurs(event.request.url)) return;
  event.stopImmediatePropagation();
  event.respondWith(answer(event));
});

// Une page dit ce qu'il faut avoir gardé : elle a pu le demander avant que ce script soit là.
self.addEventListener("message", (event) => event.waitUntil(Promise.allSettled(event.data.filter(isOurs).map(fetchOnce))));

async function answer(event) {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (!PYTHON.test(request.url)) event.waitUntil(keep(request.url, response.clone()));
    return response;
  } catch (error) {
    const kept = await find(request.url);
    if (kept) return kept;
    throw error;
  }
}

const find = (url) => caches.match(keyOf(url), { cacheName: KEPT, ignoreVary: true });

async function fetchOnce(url) {
  if (PYTHON.test(url) || !(await find(url))) await keep(url, await fetch(url));
}

async function keep(url, response) {
  if (response.status !== 200 || response.redirected) return;
  const before = await find(url);
  if (before && versionOf(before) && versionOf(before) === versionOf(response)) return response.body.cancel();
  const cache = await caches.open(KEPT);
  await cache.put(keyOf(url), response);
}
})();
