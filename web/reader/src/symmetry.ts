import { DOWN, LEFT, type Move, opposite, RIGHT, UP } from "./moves.js";
import type { Shape } from "./shape.js";

/** A way to turn or mirror a board: a transposition or none, then rows and columns mirrored or not. */
export class Symmetry {
  readonly #transposes: boolean;
  readonly #mirrorsRows: boolean;
  readonly #mirrorsCols: boolean;

  /** All eight, the one that leaves everything where it is first; the last four transpose. */
  static readonly ALL: readonly Symmetry[] = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (bits) => new Symmetry(bits),
  );

  private constructor(bits: number) {
    this.#transposes = (bits & 4) !== 0;
    this.#mirrorsRows = (bits & 2) !== 0;
    this.#mirrorsCols = (bits & 1) !== 0;
  }

  /** The shape that a shape is carried to. */
  shape(shape: Shape): Shape {
    return this.#transposes ? shape.transposed : shape;
  }

  /** The cell that a cell of a shape is carried to. */
  cell(shape: Shape, cell: number): number {
    const { rows, cols } = this.shape(shape);
    let [row, col] = [shape.row(cell), shape.col(cell)];
    if (this.#transposes) [row, col] = [col, row];
    if (this.#mirrorsRows) row = rows - 1 - row;
    if (this.#mirrorsCols) col = cols - 1 - col;
    return row * cols + col;
  }

  /** The move that does on the carried board what this one does on the board itself. */
  move(move: Move): Move {
    const carried = this.#transposes ? ([LEFT, RIGHT, UP, DOWN] as const)[move] : move;
    const isVertical = carried === UP || carried === DOWN;
    return (isVertical ? this.#mirrorsRows : this.#mirrorsCols) ? opposite(carried) : carried;
  }
}
