import type { Shape } from "tilebase-reader/puzzle";

const sent = new Set<string>();

/** Tells the service worker, if any, to cache the loaded tables of a shape. */
export async function keepTables({ rows, cols }: Shape): Promise<void> {
  const size = [rows, cols].sort((one, other) => one - other).join("x");
  if (sent.has(size) || !("serviceWorker" in navigator)) return;
  sent.add(size);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(size);
}
