import { useEffect, useMemo, useReducer } from "preact/hooks";
import type { Board, Moves } from "tilebase-reader/puzzle";
import { solverTo } from "../model/files";
import { boardsOnTheWay, type Game } from "../model/game";
import {
  type Distances,
  mistakesIn,
  type Reviewed,
  REVIEWED,
  stepsOf,
  type Unit,
} from "../model/review";
import { hasPatterns, isLarge } from "../model/sizes";
import { isSolvable } from "../model/solvable";
import type { TableWorker } from "../worker/client";
import { useAnswer } from "../worker/use-answer";
import { SOON } from "./use-known";

/** Returns the distances of the boards of a solvable game of a small shape. */
export function distancesAlong(start: Board, goal: Board, moves: Moves): Distances {
  const solver = solverTo(goal);
  return reviewed(start, moves).map((board) => solver.distance(board));
}

/** Returns the known optimal moves of a solvable board. */
function optimalMoves(board: Board, goal: Board, { patterns }: TableWorker): Iterable<string> {
  if (!hasPatterns(goal)) return solverTo(goal).optimalMoves(board);
  const leads = patterns.memory(goal).answers(board)?.leads ?? [];
  return Array.from(leads).flatMap(([move, lead]) => (lead === "nearer" ? [move] : []));
}

function reviewed(start: Board, moves: Moves): Board[] {
  return [...boardsOnTheWay(start, moves.slice(0, REVIEWED))];
}

/**
 * Returns the distances of a game's boards up to the current one. For shapes with pattern tables, searches for unknown
 * distances with low priority.
 */
export function useDistances({ start, goal, past }: Game, worker: TableWorker): Distances {
  const [searched, onChange] = useReducer<number, void>((count) => count + 1, 0);
  const { patterns } = worker;
  const seconds = isLarge(goal) ? SOON : undefined;
  const isOpen = hasPatterns(goal) && isSolvable(start, goal);
  useEffect(() => {
    if (!isOpen) return;
    const ending = new AbortController();
    const boards = reviewed(start, past);
    // Ignores failures, because the search for the current board reports them.
    const { signal } = ending;
    patterns.distances(boards, goal, onChange, { signal, seconds }).catch(() => undefined);
    return () => ending.abort();
  }, [start, goal, past, isOpen]);
  return useMemo(() => {
    const boards = reviewed(start, past);
    if (isOpen) return boards.map((board) => patterns.memory(goal).distance(board));
    const isKnown = !hasPatterns(goal) && isSolvable(start, goal);
    return isKnown ? distancesAlong(start, goal, past) : boards.map(() => undefined);
  }, [start, goal, past, isOpen, searched]);
}

/**
 * Reviews a game in moves or in slides. Slides need a search in the worker; until it ends, nothing is known.
 *
 * @param distances - The distances in moves.
 */
export function useReview(
  game: Game,
  distances: Distances,
  unit: Unit,
  worker: TableWorker,
): Reviewed {
  const { start, goal, past } = game;
  const steps = stepsOf(past, unit);
  const inSlides = useAnswer(
    unit === "slide" ? () => worker.request("reviewInSlides", [start, goal, steps]) : undefined,
    game,
  );
  return useMemo(() => {
    if (unit === "slide") {
      return inSlides ?? { distances: [undefined, ...steps.map(() => undefined)], mistakes: [] };
    }
    const optimal = (board: Board) => optimalMoves(board, goal, worker);
    return { distances, mistakes: mistakesIn(distances, start, steps, optimal) };
  }, [distances, unit, inSlides]);
}
