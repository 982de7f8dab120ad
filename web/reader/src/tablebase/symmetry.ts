import { DOWN, type MoveCode, oppositeCode, transposedCode, UP } from "../board/moves.js";
import { position, type Shape, transposed } from "../board/shape.js";

/** A rotation or a reflection: transposes or not, then mirrors the rows and the columns or not. */
export class Symmetry {
  readonly #transposes: boolean;
  readonly #mirrorsRows: boolean;
  readonly #mirrorsCols: boolean;

  /** All eight symmetries. The first changes nothing, the last four transpose. */
  static readonly ALL: readonly Symmetry[] = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (bits) => new Symmetry(bits),
  );

  private constructor(bits: number) {
    this.#transposes = (bits & 4) !== 0;
    this.#mirrorsRows = (bits & 2) !== 0;
    this.#mirrorsCols = (bits & 1) !== 0;
  }

  /** Returns the shape of the image of a board of this shape. */
  shape(shape: Shape): Shape {
    return this.#transposes ? transposed(shape) : shape;
  }

  /** Returns the image of a cell of a board of this shape. */
  cell(shape: Shape, cell: number): number {
    const { rows, cols } = this.shape(shape);
    let { row, col } = position(shape, cell);
    if (this.#transposes) [row, col] = [col, row];
    if (this.#mirrorsRows) row = rows - 1 - row;
    if (this.#mirrorsCols) col = cols - 1 - col;
    return row * cols + col;
  }

  /** Returns the image of a move: it does on the image of a board what the move does on the board. */
  move(move: MoveCode): MoveCode {
    const turned = this.#transposes ? transposedCode(move) : move;
    const isVertical = turned === UP || turned === DOWN;
    const isMirrored = isVertical ? this.#mirrorsRows : this.#mirrorsCols;
    return isMirrored ? oppositeCode(turned) : turned;
  }
}
