import type { Shape } from "tilebase-reader/puzzle";

const told = new Set<string>();

/** Tells the service worker, if any, to cache the tables of a shape, which have been loaded. */
export async function keepTables({ rows, cols }: Shape): Promise<void> {
  const size = [rows, cols].sort((one, other) => one - other).join("x");
  if (told.has(size) || !("serviceWorker" in navigator)) return;
  told.add(size);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(size);
}
