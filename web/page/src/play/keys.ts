import type { Move } from "tilebase-reader/puzzle";
import { useDocumentEvent } from "../document-event";

/** The moves of the arrow keys. A key is the direction of a tile; a move is the direction of the blank. */
const MOVE_OF_ARROW: Readonly<Record<string, Move>> = {
  ArrowUp: "d",
  ArrowDown: "u",
  ArrowLeft: "r",
  ArrowRight: "l",
};

/** The moves of the keys at the positions of W, A, S and D on a US keyboard. */
const MOVE_OF_PLACE: Readonly<Record<string, Move>> = {
  KeyW: "d",
  KeyS: "u",
  KeyA: "r",
  KeyD: "l",
};

/** The actions of keys and buttons. */
export interface Actions {
  play: (move: Move) => void;
  undo: () => void;
  redo: () => void;
  hint: () => void;
  next: () => void;
  playOrPause: () => void;
}

type Name = Exclude<keyof Actions, "play">;

const ACTION_OF_LETTER: Readonly<Record<string, Name>> = {
  u: "undo",
  y: "redo",
  h: "hint",
  n: "next",
  p: "playOrPause",
};

/** The actions that repeat while their key is held. */
const REPEATED: readonly Name[] = ["undo", "redo"];

/**
 * Handles the keys of the game everywhere, unless the focused element uses them.
 *
 * @param hasLetters - Whether letter keys are used.
 */
export function useKeys(actions: Actions, hasLetters: boolean): void {
  useDocumentEvent("keydown", (event) => {
    if (isText(event.target) || event.isComposing) return;
    // Without this, a held Enter key would press a button repeatedly.
    if (event.key === "Enter" && event.repeat && isButton(event.target)) event.preventDefault();
    const move = moveOf(event, hasLetters);
    const action = actionOf(event, hasLetters);
    if (!move && !action) return;
    event.preventDefault();
    if (move) actions.play(move);
    if (action && (!event.repeat || REPEATED.includes(action))) actions[action]();
  });
}

function moveOf(event: KeyboardEvent, hasLetters: boolean): Move | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const arrow = MOVE_OF_ARROW[event.code];
  if (arrow) return isSlider(event.target) ? undefined : arrow;
  return hasLetters ? MOVE_OF_PLACE[event.code] : undefined;
}

function actionOf(event: KeyboardEvent, hasLetters: boolean): Name | undefined {
  const letter = letterOf(event);
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) {
    if (letter !== "z") return undefined;
    return event.shiftKey ? "redo" : "undo";
  }
  if (event.key === "Backspace") return "undo";
  return hasLetters ? ACTION_OF_LETTER[letter] : undefined;
}

/** Returns the Latin letter of a key; in other scripts, the letter at its position on a US keyboard. */
function letterOf({ key, code }: KeyboardEvent): string {
  return (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, "")).toLowerCase();
}

/** Returns whether an element uses all keys, as text fields do. */
function isText(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches(
      "input:not([type=checkbox], [type=range], [type=radio]), select, textarea, dialog *",
    )
  );
}

function isSlider(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input[type=range], input[type=radio]");
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("button");
}
