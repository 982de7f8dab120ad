import { useDocumentEvent } from "../document-event";
import type { Move } from "../model/board";

/** The keys name where a tile goes; the moves, where the blank goes. */
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

/** Lets the arrow keys, and W, A, S and D where these letters are on other keyboards, move tiles. */
export function useKeys(play: (move: Move) => void): void {
  useDocumentEvent("keydown", (event) => {
    const move = MOVE_OF_KEY[event.code];
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    if (!move || isShortcut || usesKeys(event.target)) return;
    event.preventDefault();
    play(move);
  });
}

/** Whether keys mean something of their own there, as in a text field. */
function usesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.matches("input:not([type=checkbox]), select, textarea")
  );
}
