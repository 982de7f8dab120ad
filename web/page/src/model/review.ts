import { type Board, type Move, type Moves, slidingTile } from "tilebase-reader/puzzle";
import { boardsOnTheWay } from "./game";

/**
 * The most moves of a game that are reviewed, from its start on, so that a long game does not keep the page
 * busy. The first wasted move is among them, for no board is that far from its goal.
 */
export const REVIEWED = 1000;

/**
 * The distances of the boards of a game, from its start on, after {@link REVIEWED} moves at most;
 * `undefined` where it is not known yet.
 */
export type Distances = readonly (number | undefined)[];

/** A move that led away from the goal. */
export interface WastedMove {
  /** The number of moves that were made before it. */
  readonly before: number;
  readonly move: Move;
  readonly tile: number;
}

/** Returns the first move that led away from the goal, if one did, and if all before it are known. */
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
