import { PREFIX, readKept, writeKept } from "../kept";

// All values that the page has stored, as one file: `{ "tilebase": { "settings": … } }`.

type Kept = Readonly<Record<string, unknown>>;

/** Returns all stored values by name. Throws if the browser stores nothing. */
export function allKept(): Kept {
  const keys = Array.from({ length: localStorage.length }, (_, at) => `${localStorage.key(at)}`);
  const names = keys.flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []));
  return Object.fromEntries(names.map((name) => [name, readKept(name, (value) => value)]));
}

/** Returns the values of a file, or `undefined` if the page has not written it. */
export function keptIn(text: string): Kept | undefined {
  try {
    const { tilebase } = JSON.parse(text) as { tilebase?: Kept };
    return tilebase?.constructor === Object ? tilebase : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces all stored values. Restores them and throws if the browser does not store the new ones. */
export function replaceKept(kept: Kept): void {
  const before = allKept();
  for (const name of Object.keys(before)) writeKept(name, undefined);
  if (Object.entries(kept).every(([name, value]) => writeKept(name, value))) return;
  replaceKept(before);
  throw new Error("the browser does not store the values");
}
