import { useEffect, useState } from "preact/hooks";

// Stores values in the browser between visits. If the browser refuses, they last until the player leaves the document.

export const PREFIX = "tilebase ";

/**
 * Returns a stored value, or `undefined` if there is none that `read` accepts.
 *
 * @param read - Checks and completes the value, which may be from an older version of the page. It may throw.
 */
export function readKept<Value>(name: string, read: (kept: unknown) => Value): Value | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : read(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Stores a value, or deletes it if it is `undefined`. Returns whether the browser allows it. */
export function writeKept(name: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    // `values` still contains the value.
    return false;
  }
}

/** A kind of stored value: its name, parser and initial value. */
export interface Kind<Value> {
  readonly name: string;
  /** Checks and completes a value, which may be from another version of the page. It may throw. */
  readonly read: (kept: unknown) => Value;
  readonly first: Value;
}

type Change<Value> = (change: (value: Value) => Value) => void;

/** The current values by name, stored or not. */
const values = new Map<string, unknown>();
/** The names of values that the browser refused to store. Their stored values are outdated. */
const refused = new Set<string>();

/** Returns a stored value and its setter, shared by the whole page. */
export function useKept<Value>(kind: Kind<Value>): [Value, Change<Value>] {
  const { name } = kind;
  const [value, setValue] = useState(() => valueOf(kind));
  useEffect(() => {
    // Follows other tabs, and other components of this tab. The key is `null` if all stored values may have changed.
    const follow = ({ key }: { key: string | null }) => {
      if ((key === null && !refused.has(name)) || key === PREFIX + name) values.delete(name);
      setValue(valueOf(kind));
    };
    follow({ key: "" });
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [name]);
  const change: Change<Value> = (change) => {
    // Another tab may have changed the stored value.
    const kept = refused.has(name) ? undefined : readKept(name, kind.read);
    const after = change(kept ?? valueOf(kind));
    values.set(name, after);
    if (writeKept(name, after)) refused.delete(name);
    else refused.add(name);
    dispatchEvent(new StorageEvent("storage", { key: "" }));
  };
  return [value, change];
}

function valueOf<Value>({ name, read, first }: Kind<Value>): Value {
  if (!values.has(name)) values.set(name, readKept(name, read) ?? first);
  return values.get(name) as Value;
}
