import type { Move } from "tilebase/puzzle";
import { useDocumentEvent } from "../document-event";

/** A key is the direction of a tile; a move is the direction of the blank. */
const MOVE_OF_KEY: Readonly<Record<string, Move>> = {
  ArrowUp: "d",
  ArrowDown: "u",
  ArrowLeft: "r",
  ArrowRight: "l",
  KeyW: "d",
  KeyS: "u",
  KeyA: "r",
  KeyD: "l",
};

interface Actions {
  play: (move: Move) => void;
  undo: () => void;
  redo: () => void;
}

/** Moves tiles by the arrow keys, and by the keys in the places of W, A, S and D on a US keyboard. */
export function useKeys({ play }: Actions): void {
  useDocumentEvent("keydown", (event) => {
    const move = MOVE_OF_KEY[event.code];
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    if (!move || isShortcut || usesKeys(event.target)) return;
    event.preventDefault();
    play(move);
  });
}

/** Returns whether an element uses keys itself, as a text field does. */
function usesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches("input:not([type=checkbox]), select, textarea, dialog *")
  );
}
