import { useMemo } from "preact/hooks";
import { check } from "tilebase-reader/check";
import { hasTable, solverTo } from "../model/files";
import type { Game } from "../model/game";
import { type Distances, type Reviewed, reviewOf, stepsOf, type Unit } from "../model/review";
import { hasPatterns, isLarge } from "../model/sizes";
import { isSolvable } from "../model/solvable";
import type { TableWorker } from "../worker/client";
import { useAnswer } from "../worker/use-answer";
import { SOON } from "./use-known";

interface GameReview {
  /** The distances in moves. */
  readonly distances: Distances;
  /** The review in the unit. */
  readonly reviewed: Reviewed;
}

/**
 * Reviews a game. Small boards have a review in moves at once; others, and a review in slides, need a search in a
 * worker. Until it ends, at most the distance of the first board is known.
 */
export function useReview(game: Game, unit: Unit, worker: TableWorker): GameReview {
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
    const verdict =
      isOpen && hasTable(goal) ? check(solverTo(goal), start, steps.join("")) : searched;
    const inMoves = reviewOf(start, steps, verdict);
    const [first = patterns.answers(start, goal)?.distance, ...others] = inMoves.distances;
    return {
      distances: [first, ...others],
      reviewed: unit === "slide" ? reviewOf(start, slides, inSlides) : inMoves,
    };
  }, [game, unit, searched, inSlides]);
}
