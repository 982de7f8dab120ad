import { BoardError } from "tilebase";
import { useEffect, useRef } from "preact/hooks";
import type { Board } from "../model/board";
import { parseAnyShape, type Shape } from "../model/text";

/**
 * Reads a text as a board and hands it on, or says what is wrong with it.
 *
 * @param expected - The shape that is tried first.
 */
export function loadText(
  text: string,
  expected: Shape,
  load: (board: Board) => void,
  setProblem: (problem: string) => void,
): void {
  try {
    load(parseAnyShape(text, expected));
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    setProblem(error.message);
  }
}

/** Takes text that is pasted anywhere but into a field. */
export function usePaste(paste: (text: string) => void): void {
  const latest = useRef(paste);
  latest.current = paste;
  useEffect(() => {
    const listener = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain");
      const isInField = event.target instanceof Element && event.target.matches("input, textarea");
      if (text && !isInField) latest.current(text);
    };
    document.addEventListener("paste", listener);
    return () => document.removeEventListener("paste", listener);
  }, []);
}
