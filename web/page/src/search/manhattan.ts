import type { Board } from "../model/board";
import type { Packed } from "./packing";

/** How many rows and columns a cell is away from another. */
export function steps({ cols }: Board, from: number, to: number): number {
  const rows = Math.abs(Math.trunc(from / cols) - Math.trunc(to / cols));
  return rows + Math.abs((from % cols) - (to % cols));
}

/** Gives the Manhattan estimates for a goal, which are the tiles' steps to their cells together. */
export function manhattanOfPacked(goal: Board): (board: Packed) => number {
  const lastCell = goal.tiles.length - 1;
  const stepsOf = goal.tiles.map((_, cell) =>
    goal.tiles.map((_, tile) => (tile === 0 ? 0 : steps(goal, cell, goal.tiles.indexOf(tile)))),
  );
  return (board) => {
    let sum = 0;
    for (let rest = board, cell = lastCell; rest > 0; rest = Math.trunc(rest / 10), cell--) {
      sum += stepsOf[cell]?.[rest % 10] as number;
    }
    return sum;
  };
}
