import { useState } from "preact/hooks";
import { type Board, sameShape } from "tilebase-reader/puzzle";
import type { Game } from "../model/game";
import { hasAnswers } from "../model/sizes";
import { isSolvable } from "../model/solvable";

/** The goal that is being edited. */
export interface WantedGoal {
  readonly goal: Board;
  /** The goal of the game, as long as that is another one. */
  readonly before: Board;
  /** Whether no moves lead from the board to it, so that it waits for another change. */
  readonly isWaiting: boolean;
  /** Whether the last change was refused, because there are no tables for that goal. */
  readonly isRefused: boolean;
  readonly propose: (goal: Board) => void;
}

/** Keeps a goal that cannot be the goal of the game yet. It is for one puzzle only. */
export function useWantedGoal(
  { start, goal, board }: Game,
  setGoal: (goal: Board) => void,
): WantedGoal {
  const [kept, setKept] = useState({ start, before: goal, wanted: goal, isRefused: false });
  const isOfThisPuzzle = kept.start === start && kept.before === goal;
  const wanted = isOfThisPuzzle ? kept.wanted : goal;
  return {
    goal: wanted,
    before: goal,
    isWaiting: wanted !== goal,
    isRefused: isOfThisPuzzle && kept.isRefused,
    propose(proposed) {
      const isRefused = !hasAnswers(proposed);
      const isReached = !sameShape(board, proposed) || isSolvable(board, proposed);
      const waits = isRefused ? wanted : isReached ? goal : proposed;
      setKept({ start, before: goal, wanted: waits, isRefused });
      if (isReached && !isRefused) setGoal(proposed);
    },
  };
}
