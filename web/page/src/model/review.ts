import type { Solver } from "tilebase";
import { type Board, type Move, type Moves, slidingTile } from "tilebase/puzzle";
import { boardsOnTheWay } from "./game";

/** How well a game was played. */
export interface Review {
  /** The number of moves that were made. */
  readonly made: number;
  /** The number of moves that are enough. */
  readonly enough: number;
  /** The first move that led away from the goal, if one did. */
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
export function review(solver: Solver, start: Board, moves: Moves): Review {
  const boards = [...boardsOnTheWay(start, moves)];
  const distances = boards.map((board) => solver.distance(board));
  const before = distances.findIndex((distance, made) => (distances[made + 1] ?? 0) > distance);
  return {
    made: moves.length,
    enough: distances[0] as number,
    firstWasted: before < 0 ? undefined : wastedMove(boards[before] as Board, moves, before),
  };
}

function wastedMove(board: Board, moves: Moves, before: number): WastedMove {
  const move = moves[before] as Move;
  return { before, move, tile: slidingTile(board, move) as number };
}
