import { useCallback, useEffect, useState } from "preact/hooks";

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

/** Something that is kept: its name, how it is read, and what it is at first. */
export interface Kind<Value> {
  readonly name: string;
  /** Checks and completes a value, which may be of another version of the page. It may throw. */
  readonly read: (kept: unknown) => Value;
  readonly first: Value;
}

type Change<Value> = (change: (value: Value) => Value) => void;

/** The present values by their names, also if the browser refuses to keep them. */
const values = new Map<string, unknown>();
/** The names whose last values the browser has refused to keep, so that it has older ones. */
const refused = new Set<string>();
const listeners = new Map<string, Set<() => void>>();

/** Returns a kept value, and how to change it: the same one everywhere in the page. */
export function useKept<Value>(kind: Kind<Value>): [Value, Change<Value>] {
  const { name } = kind;
  const [value, setValue] = useState(() => valueOf(kind));
  useEffect(() => {
    const update = () => setValue(valueOf(kind));
    update();
    const own = listeners.get(name) ?? new Set();
    listeners.set(name, own.add(update));
    return () => own.delete(update);
  }, [name]);
  const change: Change<Value> = useCallback(
    (change) => {
      // Another tab may have changed it.
      const kept = refused.has(name) ? undefined : readKept(name, kind.read);
      const after = change(kept ?? valueOf(kind));
      values.set(name, after);
      if (writeKept(name, after)) refused.delete(name);
      else refused.add(name);
      listeners.get(name)?.forEach((update) => update());
    },
    [name],
  );
  return [value, change];
}

function valueOf<Value>({ name, read, first }: Kind<Value>): Value {
  if (!values.has(name)) values.set(name, readKept(name, read) ?? first);
  return values.get(name) as Value;
}
