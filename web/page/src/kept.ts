// What this browser keeps from one visit to the next. A browser may refuse to keep anything: then the page
// forgets, and works.

const PREFIX = "tilebase ";

/**
 * Returns what was kept under a name, or `undefined` if there is nothing that `read` accepts.
 *
 * @param read - Checks and completes the value, which may be of an older version of the page. It may throw.
 */
export function readKept<Value>(name: string, read: (kept: unknown) => Value): Value | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : read(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Keeps a value under a name; forgets what was kept there if it is `undefined`. Returns whether the browser
 * lets it.
 */
export function writeKept(name: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    // It is kept as long as the page is open.
    return false;
  }
}
