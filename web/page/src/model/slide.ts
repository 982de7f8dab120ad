import {
  blankCell,
  type Board,
  type Move,
  type Moves,
  opposite,
  position,
  slidingTile,
} from "tilebase-reader/puzzle";
import { boardsOnTheWay } from "./game";

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
  const boards = [...boardsOnTheWay(board, moves)];
  return Array.from(
    moves,
    (move, made) => slidingTile(boards[made] as Board, move as Move) as number,
  );
}

/** Returns the direction in which the tile slides for a move of the blank. */
export function tileDirection(move: Move): "up" | "down" | "left" | "right" {
  return ({ u: "up", d: "down", l: "left", r: "right" } as const)[opposite(move)];
}

/** Returns an arrow in the direction of {@link tileDirection}. */
export function tileArrow(move: Move): string {
  return { u: "↑", d: "↓", l: "←", r: "→" }[opposite(move)];
}
