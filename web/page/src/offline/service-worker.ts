// Keeps all files of the site, so that it works without a network. A version is kept only when each of
// its files has arrived as it was built. The page names its files by their content, so none is ever made
// of two versions.
/// <reference lib="webworker" />
export {};

declare const self: ServiceWorkerGlobalScope;

/** The build writes it here: all files of the site with their hashes, and a hash of all there is. */
declare const SITE: { readonly version: string; readonly files: readonly [string, string][] };

const { version, files } = SITE;

// Other sites may be on the same host, and keep files of theirs.
const CACHES = `tilebase ${self.registration.scope} `;
const CACHE = CACHES + version;

self.addEventListener("install", (event) => event.waitUntil(keepThisVersion()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOldVersions()));
self.addEventListener("fetch", (event) => event.respondWith(answer(event.request)));

async function keepThisVersion(): Promise<void> {
  const cache = await caches.open(CACHE);
  const requests = files.map(
    ([name, integrity]) => new Request(name, { integrity, cache: "no-cache" }),
  );
  try {
    await cache.addAll(requests);
  } catch (error) {
    // An empty one would pass for the version before.
    await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

/** Pages of the version before may still be open, and ask for more of their files. */
async function forgetOldVersions(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const url = request.url.replace(/\/index\.html(?=$|[?#])/, "/");
  for (const cacheName of [CACHE, undefined]) {
    const options = { ignoreSearch: true, ignoreVary: true, ...(cacheName && { cacheName }) };
    const kept = await caches.match(url, options);
    if (kept) return kept;
  }
  return fetch(request);
}
