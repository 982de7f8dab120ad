import { useState } from "preact/hooks";
import { type Board, type Move, slidingTile } from "tilebase/puzzle";
import { tileDirection } from "../model/direction";
import { count } from "../model/words";
import type { Answers } from "../model/answers";

/** The steps of a hint, each of which tells more than the one before, and the questions they answer. */
const QUESTIONS = {
  distance: "how far?",
  tile: "which tile?",
  move: "which way?",
  solution: "all moves",
};
type Step = keyof typeof QUESTIONS;
const STEPS = Object.keys(QUESTIONS) as Step[];

/**
 * Keeps the hints for the present board.
 *
 * @param found - `undefined` if no moves lead to the goal.
 * @param isDistanceShown - Whether the distance is shown anyway, so that no hint has to tell it.
 */
export function useHint(board: Board, found: Answers | undefined, isDistanceShown: boolean) {
  const [given, setGiven] = useState<{ board: Board; step: Step }>();
  if (found === undefined || found.distance === 0) return NO_HINT;
  const step = given?.board === board ? given.step : undefined;
  const next = nextStep(step, isDistanceShown);
  return {
    /** The step to tell next; `undefined` if nothing is left. */
    next,
    /** What was told last. */
    text: step ? hintText(board, found, step) : "",
    /** The tile to slide, if that was told. */
    tile: step && step !== "distance" ? nextTile(board, found) : undefined,
    give: () => next && setGiven({ board, step: next }),
  };
}

const NO_HINT = { next: undefined, text: "", tile: undefined, give: () => {} };

function nextStep(step: Step | undefined, isDistanceShown: boolean): Step | undefined {
  if (step) return STEPS[STEPS.indexOf(step) + 1];
  return isDistanceShown ? "tile" : "distance";
}

function nextTile(board: Board, { solution }: Answers): number {
  return slidingTile(board, solution[0] as Move) as number;
}

function hintText(board: Board, found: Answers, step: Step): string {
  const tile = nextTile(board, found);
  if (step === "distance") return `${count(found.distance, "move")} to go.`;
  if (step === "tile") return `Slide tile ${tile}.`;
  if (step === "move") return `Slide tile ${tile} ${tileDirection(found.solution[0] as Move)}.`;
  return `These ${count(found.distance, "move")} lead to the goal.`;
}

interface Props {
  hint: ReturnType<typeof useHint>;
  showSolution: () => void;
}

/** The button for the next hint. */
export function HintButton({ hint, showSolution }: Props) {
  const give = () => {
    if (hint.next === "solution") showSolution();
    hint.give();
  };
  return (
    <button type="button" aria-disabled={!hint.next} onClick={give}>
      Hint{hint.next && `: ${QUESTIONS[hint.next]}`}
    </button>
  );
}

/** The text of the last hint, or instructions for moving a tile. */
export function HintText({ text }: { text: string }) {
  return (
    <p class="quiet">
      <span role="status">{text}</span>
      {!text && "Press, drag or swipe a tile"}
      {!text && <span class="for-keys">, or use the arrow keys or W, A, S, D</span>}
    </p>
  );
}
