import { useState } from "preact/hooks";
import { tileDirection } from "../model/direction";
import { count } from "../model/words";
import type { Answers } from "../model/answers";
import { type Board, type Move, slidingTile } from "../model/board";

/** What hints tell, each more than the one before, and the question that it answers. */
const QUESTIONS = {
  distance: "how far?",
  tile: "which tile?",
  move: "which way?",
  solution: "all moves",
};
type Step = keyof typeof QUESTIONS;
const STEPS = Object.keys(QUESTIONS) as Step[];

/**
 * The hints that were given for the present board.
 *
 * @param found - `undefined` if there are none.
 * @param isDistanceShown - Then no hint is needed for it.
 */
export function useHint(board: Board, found: Answers | undefined, isDistanceShown: boolean) {
  const [given, setGiven] = useState<{ board: Board; step: Step }>();
  const isThere = found !== undefined && found.distance > 0;
  const step = isThere && given?.board === board ? given.step : undefined;
  const next = step ? STEPS[STEPS.indexOf(step) + 1] : isDistanceShown ? "tile" : "distance";
  return {
    /** What was told last. */
    step,
    /** What is told next; `undefined` if nothing is left. */
    next: isThere ? next : undefined,
    text: isThere && step ? hintText(board, found, step) : "",
    /** The tile to slide, if that was told. */
    tile: isThere && step && step !== "distance" ? nextTile(board, found) : undefined,
    give: () => next && setGiven({ board, step: next }),
  };
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

/** The button that gives the next hint. */
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

/** What the last hint said, or how to move a tile. */
export function HintText({ text }: { text: string }) {
  return (
    <p class="quiet">
      <span role="status">{text}</span>
      {!text && "Press, drag or swipe a tile"}
      {!text && <span class="for-keys">, or use the arrow keys or W, A, S, D</span>}
    </p>
  );
}
