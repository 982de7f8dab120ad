import { useMemo } from "preact/hooks";
import { check } from "tilebase-reader/check";
import { hasTable, solverTo } from "../model/files";
import type { Game } from "../model/game";
import { stepsOf, type Unit, type Verdict } from "../model/review";
import { hasPatterns, isLarge } from "../model/sizes";
import { isSolvable } from "../model/solvable";
import { worker } from "../worker/client";
import { useAnswer } from "../worker/use-answer";
import { SOON } from "./use-known";

interface GameReview {
  /** The distance of the first board, in moves. */
  readonly enough: number | undefined;
  readonly inMoves: Verdict | undefined;
  readonly inUnit: Verdict | undefined;
}

/**
 * Reviews a game. Small boards have a review in moves at once; others, and a review in slides, need a search in a
 * worker. Until it ends, at most the distance of the first board is known.
 */
export function useReview(game: Game, unit: Unit): GameReview {
  const { start, goal, past } = game;
  const { patterns } = worker;
  const steps = stepsOf(past, "move");
  const slides = stepsOf(past, "slide");
  const isOpen = isSolvable(start, goal);
  const seconds = isLarge(goal) ? SOON : undefined;
  const searched = useAnswer(
    isOpen && hasPatterns(goal)
      ? (signal) =>
          patterns.worker.request("review", [start, goal, steps.join(""), seconds], { signal })
      : undefined,
    game,
  );
  const inSlides = useAnswer(
    unit === "slide" ? () => worker.request("reviewInSlides", [start, goal, slides]) : undefined,
    game,
  );
  return useMemo(() => {
    const inMoves =
      isOpen && hasTable(goal) ? check(solverTo(goal), start, steps.join("")) : searched;
    return {
      enough: inMoves?.distances[0] ?? patterns.answers(start, goal)?.distance,
      inMoves,
      inUnit: unit === "slide" ? inSlides : inMoves,
    };
  }, [game, unit, searched, inSlides]);
}
