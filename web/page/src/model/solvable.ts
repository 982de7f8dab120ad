import { blankCell, type Board, position } from "tilebase-reader/puzzle";

/**
 * Returns whether moves lead from a board to the goal. Each move exchanges the blank with a tile and takes
 * it to the next row or column, so both numbers, of exchanges and of rows and columns, are odd or both even.
 */
export function isSolvable(board: Board, goal: Board): boolean {
  const from = position(board, blankCell(board));
  const to = position(goal, blankCell(goal));
  const steps = Math.abs(from.row - to.row) + Math.abs(from.col - to.col);
  return exchanges(board, goal) % 2 === steps % 2;
}

/** Returns how many exchanges of two tiles, the blank among them, make a board the goal. */
function exchanges(board: Board, goal: Board): number {
  const tiles = [...board.tiles];
  let count = 0;
  goal.tiles.forEach((tile, cell) => {
    const other = tiles.indexOf(tile);
    if (other === cell) return;
    tiles[other] = tiles[cell] as number;
    tiles[cell] = tile;
    count++;
  });
  return count;
}
