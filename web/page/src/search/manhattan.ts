import { type Board, position, type Shape } from "tilebase-reader/puzzle";

/** Returns the Manhattan distance between two cells. */
export function steps(shape: Shape, from: number, to: number): number {
  const [here, there] = [position(shape, from), position(shape, to)];
  return Math.abs(here.row - there.row) + Math.abs(here.col - there.col);
}

/** Returns the Manhattan distance of each cell's tile to its place; 0 for the blank. */
export function stepsOfTiles(board: Board, goal: Board): number[] {
  return board.tiles.map((tile, cell) =>
    tile === 0 ? 0 : steps(goal, cell, goal.tiles.indexOf(tile)),
  );
}

/** Returns the Manhattan estimate of a board: the sum of all tiles' distances to their places. */
export function manhattan(board: Board, goal: Board): number {
  return stepsOfTiles(board, goal).reduce((sum, steps) => sum + steps);
}
