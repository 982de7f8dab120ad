import { useRef } from "preact/hooks";
import type { Move } from "tilebase-reader/puzzle";
import { useDocumentEvent } from "../document-event";
import { HINT_PACE } from "./Hint";

/**
 * The moves of the arrow keys, and of the keys at the positions of W, A, S and D on a US keyboard. A key is the
 * direction of a tile; a move is the direction of the blank.
 */
const MOVE_OF_KEY: Readonly<Record<string, Move>> = {
  ...({ ArrowUp: "d", ArrowDown: "u", ArrowLeft: "r", ArrowRight: "l" } as const),
  ...({ KeyW: "d", KeyS: "u", KeyA: "r", KeyD: "l" } as const),
};

/** Elements that use all keys, elements that use the arrow keys, and elements that use Enter. */
const TEXT = "input:not([type=checkbox], [type=range], [type=radio]), select, textarea";
const SLIDER = "input[type=range], input[type=radio]";
const BUTTON = "button";

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

/** The actions that repeat while their key is held, with the shortest pause between repeats in milliseconds. */
const REPEATED: Partial<Record<Name, number>> = { undo: 0, redo: 0, hint: HINT_PACE };

/**
 * Handles the keys of the game everywhere, unless a panel is open or the focused element uses them.
 *
 * @param hasLetters - Whether letter keys are used.
 * @param hasPanel - Whether a panel is open.
 */
export function useKeys(actions: Actions, hasLetters: boolean, hasPanel: boolean): void {
  // The time of the last action.
  const last = useRef(0);
  useDocumentEvent("keydown", (event) => {
    if (isOn(event, TEXT) || event.isComposing) return;
    // Without this, a held Enter key would press a button repeatedly.
    if (event.key === "Enter" && event.repeat && isOn(event, BUTTON)) event.preventDefault();
    const move = moveOf(event, hasLetters);
    const action = actionOf(event, hasLetters);
    if (hasPanel || (!move && !action)) return;
    event.preventDefault();
    if (move) actions.play(move);
    const pause = event.repeat && action ? REPEATED[action] : 0;
    if (!action || pause === undefined || event.timeStamp < last.current + pause) return;
    last.current = event.timeStamp;
    actions[action]();
  });
}

function moveOf(event: KeyboardEvent, hasLetters: boolean): Move | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const isUsed = event.code.startsWith("Arrow") ? !isOn(event, SLIDER) : hasLetters;
  return isUsed ? MOVE_OF_KEY[event.code] : undefined;
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

/** Returns whether an event is on an element of a kind. */
function isOn({ target }: KeyboardEvent, selector: string): boolean {
  return target instanceof Element && target.matches(selector);
}
