import { blankCell, type Board, boardsAlong, type Moves, position } from "tilebase-reader/puzzle";

/**
 * Returns the moves that slide the tile of a cell, and all tiles between it and the blank. Returns no moves if the cell
 * is not in line with the blank.
 */
export function slideMoves(board: Board, cell: number): Moves {
  const blank = position(board, blankCell(board));
  const { row, col } = position(board, cell);
  if (row !== blank.row && col !== blank.col) return "";
  if (row < blank.row) return "u".repeat(blank.row - row);
  if (row > blank.row) return "d".repeat(row - blank.row);
  if (col < blank.col) return "l".repeat(blank.col - col);
  return "r".repeat(col - blank.col);
}

/** Returns the tiles that moves slide, in order. */
export function slidingTiles(board: Board, moves: Moves): number[] {
  const boards = boardsAlong(board, moves);
  return boards
    .slice(1)
    .map(({ tiles }, made) => tiles[blankCell(boards[made] as Board)] as number);
}

/** How a tile slides for a move of the blank: its direction, an arrow, and the steps to the right and down. */
export const SLIDES = {
  u: { direction: "down", arrow: "↓", right: 0, down: 1 },
  d: { direction: "up", arrow: "↑", right: 0, down: -1 },
  l: { direction: "right", arrow: "→", right: 1, down: 0 },
  r: { direction: "left", arrow: "←", right: -1, down: 0 },
} as const;
