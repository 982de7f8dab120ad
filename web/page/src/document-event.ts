import { useEffect, useLayoutEffect, useReducer, useRef } from "preact/hooks";

/** Adds a document event listener. Always calls the listener of the last rendering. */
export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
): void {
  const latest = useRef(listener);
  latest.current = listener;
  useLayoutEffect(() => {
    const hear = (event: DocumentEventMap[Type]) => latest.current(event);
    document.addEventListener(type, hear);
    return () => document.removeEventListener(type, hear);
  }, []);
}

/** Returns whether the visitor prefers reduced motion. */
export function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Calls a function after a value has changed, with the last value. */
export function useChange<Value>(value: Value, changed: (before: Value) => void): void {
  const last = useRef(value);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    if (before !== value) changed(before);
  }, [value]);
}

/** Rerenders a component at an interval, and returns the number of intervals. */
export function useTicks(milliseconds: number): number {
  const [ticks, count] = useReducer<number, void>((ticks) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => count(), milliseconds);
    return () => clearInterval(timer);
  }, []);
  return ticks;
}
