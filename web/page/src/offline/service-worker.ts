// Keeps all files of the site, so that it works without a network. A version is kept only if each of its
// files arrives as it was built. The names of the files depend on their content, so no page ever mixes two
// versions.
/// <reference lib="webworker" />
export {};

declare const self: ServiceWorkerGlobalScope;

/** Written by the build: all files of the site with their hashes, and a hash of everything. */
declare const SITE: { readonly version: string; readonly files: readonly [string, string][] };

const { version, files } = SITE;

// Other sites on the same host can keep files, too.
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
    // An empty cache would be taken for a version.
    await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

/** Keeps one version before this one: pages of it may still be open, and request more of its files. */
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
