import { type Board, type Move, type Moves, slidingTile } from "tilebase-reader/puzzle";
import { boardsOnTheWay } from "./game";

/**
 * The largest number of reviewed moves, to keep the page responsive. The first wasted move is always among them,
 * because no board is 1000 moves from its goal.
 */
export const REVIEWED = 1000;

/** The distances of a game's boards, for the first {@link REVIEWED} moves; `undefined` where unknown. */
export type Distances = readonly (number | undefined)[];

/** A move that led away from the goal. */
export interface WastedMove {
  /** The number of moves before the wasted one. */
  readonly before: number;
  readonly move: Move;
  readonly tile: number;
}

/** Returns the first move that led away from the goal, if the distances up to it are known. */
export function firstWasted(
  distances: Distances,
  start: Board,
  moves: Moves,
): WastedMove | undefined {
  const before = distances.findIndex((distance, made) => {
    const after = distances[made + 1];
    return distance === undefined || after === undefined || after > distance;
  });
  if (distances[before] === undefined || distances[before + 1] === undefined) return undefined;
  const board = [...boardsOnTheWay(start, moves.slice(0, before))][before] as Board;
  const move = moves[before] as Move;
  return { before, move, tile: slidingTile(board, move) as number };
}
