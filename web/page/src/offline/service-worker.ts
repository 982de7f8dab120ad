// Keeps all files of the site, so that it works without a network; but the files of the larger boards only
// once such a board has been played. A version is kept only if each of its files arrives as it was built. The
// names of the files depend on their content, so no page ever mixes two versions.
/// <reference lib="webworker" />
export {};

declare const self: ServiceWorkerGlobalScope;

type HashedFile = readonly [name: string, integrity: string];

/** Written by the build: all files of the site with their hashes, and a hash of everything. */
declare const SITE: {
  readonly version: string;
  readonly files: readonly HashedFile[];
  /** Those of the larger boards: a worker, and the tables, named after their size. */
  readonly later: readonly HashedFile[];
};

const { version, files, later } = SITE;

// Other sites on the same host can keep files, too.
const CACHES = `tilebase ${self.registration.scope} `;
const CACHE = CACHES + version;

self.addEventListener("install", (event) => event.waitUntil(keepThisVersion()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOldVersions()));
self.addEventListener("message", (event) => event.waitUntil(keepLater(event.data as string)));
self.addEventListener("fetch", (event) => event.respondWith(answer(event.request)));

async function keepThisVersion(): Promise<void> {
  const before = await keptNames();
  const cache = await caches.open(CACHE);
  try {
    await cache.addAll(files.map(requested));
    await keep(later.filter(([name]) => before.has(withoutHash(name))));
  } catch (error) {
    // An empty cache would be taken for a version.
    await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

/** Keeps the files of a size of larger boards, such as `4x4`: a page of this version has needed them. */
function keepLater(size: string): Promise<void> {
  return keep(later.filter(([name]) => !name.includes("-patterns-") || name.includes(`${size}-`)));
}

/**
 * Adds files to this version: those of another version, if they have the same name, or else from the host. None is
 * added before all have arrived, since one is of no use without the others.
 */
async function keep(added: readonly HashedFile[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const arrived = added.map(async (file) => {
    const kept = await caches.match(file[0]);
    return kept ?? fetch(requested(file));
  });
  const responses = await Promise.all(arrived);
  await Promise.all(added.map(([name], index) => cache.put(name, responses[index] as Response)));
}

function requested([name, integrity]: HashedFile): Request {
  return new Request(name, { integrity, cache: "no-cache" });
}

/** Returns the names of the files that the versions before this one have kept, without their hashes. */
async function keptNames(): Promise<Set<string>> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  const kept = names.map(async (name) => (await caches.open(name)).keys());
  const requests = (await Promise.all(kept)).flat();
  return new Set(requests.map(({ url }) => withoutHash(url.slice(self.registration.scope.length))));
}

function withoutHash(name: string): string {
  return name.replace(/-[\w-]{8}\.js$/, "");
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
