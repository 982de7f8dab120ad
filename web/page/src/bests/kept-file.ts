import { PREFIX, readKept, writeKept } from "../kept";

// All values that the page has stored, as one file.

/** The stored values by name, with the prefix of the page. */
type Kept = Readonly<Record<string, unknown>>;

/** Returns all stored values. */
export function allKept(): Kept {
  const keys = Array.from({ length: localStorage.length }, (_, at) => `${localStorage.key(at)}`);
  const own = keys.filter((key) => key.startsWith(PREFIX));
  return Object.fromEntries(own.map((key) => [key, readKept(nameOf(key), (value) => value)]));
}

/** Returns the values of a file, or `undefined` if the page has not written it. */
export function keptIn(text: string): Kept | undefined {
  try {
    const kept = JSON.parse(text) as Kept;
    const keys = Object.keys(kept);
    return keys.length > 0 && keys.every((key) => key.startsWith(PREFIX)) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces all stored values. Restores them and returns `false` if the browser does not store the new ones. */
export function replaceKept(kept: Kept): boolean {
  const before = allKept();
  for (const key of Object.keys(before)) writeKept(nameOf(key), undefined);
  const isStored = Object.entries(kept).every(([key, value]) => writeKept(nameOf(key), value));
  return isStored || (replaceKept(before), false);
}

function nameOf(key: string): string {
  return key.slice(PREFIX.length);
}
