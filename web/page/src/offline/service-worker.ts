// Caches the site for offline use. Caches the files for a larger size only after a page has loaded them.
// Caches a version only if all its files arrive unchanged. File names depend on contents, so pages never mix versions.
/// <reference lib="webworker" />
export {};

declare const self: ServiceWorkerGlobalScope;

type HashedFile = readonly [name: string, integrity: string];

/** Inserted by the build: all files of the site with their hashes, and a hash of everything. */
declare const SITE: {
  readonly version: string;
  readonly files: readonly HashedFile[];
  /** The files for larger boards: a worker, and tables whose names start with their size. */
  readonly later: readonly HashedFile[];
};

const { version, files, later } = SITE;

// Other sites on the same host may also have caches.
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
    // Without this, the empty cache would count as a version.
    await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

/** Caches the files for a larger size, such as `4x4`, after a page of this version has loaded them. */
function keepLater(size: string): Promise<void> {
  return keep(later.filter(([name]) => !/\/\dx\d-/.test(name) || name.includes(`/${size}-`)));
}

/**
 * Adds files to this version's cache. Copies files that another version has cached under the same name, and requests
 * the others. Adds all files or none, because they need each other.
 */
async function keep(added: readonly HashedFile[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const arrived = added.map(async (file) => {
    const kept = await caches.match(file[0]);
    // The page has just loaded the file, so the browser's own cache may contain it.
    return kept ?? fetch(file[0], { integrity: file[1] });
  });
  const responses = await Promise.all(arrived);
  await Promise.all(added.map(([name], index) => cache.put(name, responses[index] as Response)));
}

function requested([name, integrity]: HashedFile): Request {
  return new Request(name, { integrity, cache: "no-cache" });
}

/** Returns the names, without hashes, of the files in the caches of earlier versions. */
async function keptNames(): Promise<Set<string>> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  const kept = names.map(async (name) => (await caches.open(name)).keys());
  const requests = (await Promise.all(kept)).flat();
  return new Set(requests.map(({ url }) => withoutHash(url.slice(self.registration.scope.length))));
}

function withoutHash(name: string): string {
  return name.replace(/-[\w-]{8}\.\w+$/, "");
}

/** Deletes all versions except this one and the previous one, whose files open pages may still request. */
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
