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

/** How well a game was played. */
export interface Review {
  /** The number of moves that were made. */
  readonly made: number;
  /** The number of moves that are enough; `undefined` if that is not known yet. */
  readonly enough: number | undefined;
  /** The first move that led away from the goal, if one did, and if all before it are known. */
  readonly firstWasted: WastedMove | undefined;
}

/** A move that led away from the goal. */
export interface WastedMove {
  /** The number of moves that were made before it. */
  readonly before: number;
  readonly move: Move;
  readonly tile: number;
}

/** Compares the moves of a solved game with the optimum. */
export function review(distances: Distances, start: Board, moves: Moves): Review {
  const before = firstWasted(distances);
  return {
    made: moves.length,
    enough: distances[0],
    firstWasted: before === undefined ? undefined : wastedMove(start, moves, before),
  };
}

/** Returns the number of moves made before the first that led away. */
function firstWasted(distances: Distances): number | undefined {
  for (let made = 1; made < distances.length; made++) {
    const [before, after] = [distances[made - 1], distances[made]];
    if (before === undefined || after === undefined) return undefined;
    if (after > before) return made - 1;
  }
  return undefined;
}

function wastedMove(start: Board, moves: Moves, before: number): WastedMove {
  const board = [...boardsOnTheWay(start, moves.slice(0, before))][before] as Board;
  const move = moves[before] as Move;
  return { before, move, tile: slidingTile(board, move) as number };
}
