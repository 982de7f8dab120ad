// Caches the site for offline use.
// Caches a version only if all its files arrive unchanged. File names depend on contents, so pages never mix versions.
/// <reference lib="webworker" />
export {};

declare const self: ServiceWorkerGlobalScope;

/** Inserted by the build: all files of the site with their hashes, and a hash of everything. */
declare const SITE: {
  readonly version: string;
  readonly files: readonly (readonly [name: string, integrity: string])[];
};

const { version, files } = SITE;

// Other sites on the same host may also have caches.
const CACHES = `tilebase ${self.registration.scope} `;
const CACHE = CACHES + version;

self.addEventListener("install", (event) => event.waitUntil(keepThisVersion()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOldVersions()));
self.addEventListener("fetch", (event) => event.respondWith(answer(event.request)));

async function keepThisVersion(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    const requests = files.map(
      ([name, integrity]) => new Request(name, { integrity, cache: "no-cache" }),
    );
    await cache.addAll(requests);
  } catch (error) {
    // Without this, the empty cache would count as a version.
    await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

/** Deletes all versions except this one and the previous one, whose files open pages may still request. */
async function forgetOldVersions(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const url = request.url.replace(/#.*/, "").replace(/\/index\.html(?=$|\?)/, "/");
  // Most hosts redirect the name of a folder, too.
  if (/\/lessons$/.test(url)) return Response.redirect(`${url}/`);
  for (const cacheName of [CACHE, undefined]) {
    const options = { ignoreSearch: true, ignoreVary: true, ...(cacheName && { cacheName }) };
    const kept = await caches.match(url, options);
    if (kept) return kept;
  }
  return fetch(request);
}
