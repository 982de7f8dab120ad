import type { Board } from "tilebase-reader/puzzle";
import { conflicts } from "./conflicts";
import { stepsOfTiles } from "./manhattan";

/** Estimates of the distance that are never too high, the weakest first. */
export const HEURISTICS = ["misplaced tiles", "Manhattan", "linear conflict"] as const;

export type Heuristic = (typeof HEURISTICS)[number];

/** What a search can be led by, the weakest first. */
export const HEURISTICS_OR_NONE = ["none", ...HEURISTICS] as const;

export type HeuristicOrNone = (typeof HEURISTICS_OR_NONE)[number];

/** Returns what the tile in each cell adds to the estimate of a heuristic. */
export function shares(heuristic: Heuristic, board: Board, goal: Board): number[] {
  const manhattan = stepsOfTiles(board, goal);
  if (heuristic === "misplaced tiles") return manhattan.map((steps) => Math.min(steps, 1));
  if (heuristic === "Manhattan") return manhattan;
  for (const { leaving } of conflicts(board, goal)) {
    for (const cell of leaving) manhattan[cell] = (manhattan[cell] as number) + 2;
  }
  return manhattan;
}

/** Returns the estimate of a heuristic. */
export function estimate(heuristic: Heuristic, board: Board, goal: Board): number {
  return shares(heuristic, board, goal).reduce((sum, share) => sum + share);
}
