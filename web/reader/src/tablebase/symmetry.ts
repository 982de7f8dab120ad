import type { Board } from "../board/board.js";
import { type MoveCode, oppositeCode, transposedCode } from "../board/moves.js";
import { position, sameShape, type Shape, transposed } from "../board/shape.js";
import type { Goal } from "../ranking/goal.js";

/**
 * A rotation or a reflection: it transposes the board or not, then mirrors the rows and the columns or
 * not, as its three bits say, the highest first.
 */
export type Symmetry = number;

/** All eight symmetries. The first changes nothing. */
export const SYMMETRIES: readonly Symmetry[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** Returns the shape of the image of a board of this shape. */
export function imageShape(symmetry: Symmetry, shape: Shape): Shape {
  return symmetry & 4 ? transposed(shape) : shape;
}

/** Returns the image of a cell of a board of this shape. */
export function imageCell(symmetry: Symmetry, shape: Shape, cell: number): number {
  const { rows, cols } = imageShape(symmetry, shape);
  let { row, col } = position(shape, cell);
  if (symmetry & 4) [row, col] = [col, row];
  if (symmetry & 2) row = rows - 1 - row;
  if (symmetry & 1) col = cols - 1 - col;
  return row * cols + col;
}

/** Returns the image of a move: it does on the image of a board what the move does on the board. */
export function imageMove(symmetry: Symmetry, move: MoveCode): MoveCode {
  const turned = symmetry & 4 ? transposedCode(move) : move;
  // The codes of u and d are 0 and 1.
  const mirrors = turned < 2 ? 2 : 1;
  return symmetry & mirrors ? oppositeCode(turned) : turned;
}

/** Returns the symmetries that map a board's shape and the cell of its blank to those of a goal. */
export function symmetriesTo(goal: Goal, board: Board): Symmetry[] {
  const blank = board.tiles.indexOf(0);
  return SYMMETRIES.filter((symmetry) => {
    const isOfShape = sameShape(imageShape(symmetry, board), goal.shape);
    return isOfShape && imageCell(symmetry, board, blank) === goal.blank;
  });
}
