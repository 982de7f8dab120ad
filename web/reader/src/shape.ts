import { DOWN, LEFT, MOVES, type Move, UP } from "./moves.js";

/** The most cells that a board may have. With them, every index is a whole number below 2^53. */
export const MAX_CELLS = 16;

/** The rows and columns of a board, whose cells are numbered from 0 in reading order. */
export class Shape {
  readonly rows: number;
  readonly cols: number;
  readonly cells: number;
  /** The cell that the blank comes to, by cell and move; -1 where it would leave the board. */
  readonly #neighbours: Int8Array;

  constructor(rows: number, cols: number) {
    this.rows = rows;
    this.cols = cols;
    this.cells = rows * cols;
    this.#neighbours = new Int8Array(4 * this.cells);
    for (let cell = 0; cell < this.cells; cell++) {
      for (const move of MOVES) this.#neighbours[4 * cell + move] = this.#findNeighbour(cell, move);
    }
  }

  /** Whether a board may have so many rows and columns. */
  static isPossible(rows: number, cols: number): boolean {
    const areWhole = Number.isInteger(rows) && Number.isInteger(cols);
    return areWhole && rows >= 2 && cols >= 2 && rows * cols <= MAX_CELLS;
  }

  get transposed(): Shape {
    return new Shape(this.cols, this.rows);
  }

  row(cell: number): number {
    return Math.floor(cell / this.cols);
  }

  col(cell: number): number {
    return cell % this.cols;
  }

  /** The colour of a cell on a chessboard, 0 or 1: every move changes that of the blank. */
  colour(cell: number): number {
    return (this.row(cell) + this.col(cell)) % 2;
  }

  /** The cell that the blank comes to by a move, or -1 if it would leave the board. */
  neighbour(cell: number, move: Move): number {
    return this.#neighbours[4 * cell + move] as number;
  }

  #findNeighbour(cell: number, move: Move): number {
    if (move === UP) return cell >= this.cols ? cell - this.cols : -1;
    if (move === DOWN) return cell + this.cols < this.cells ? cell + this.cols : -1;
    if (move === LEFT) return this.col(cell) > 0 ? cell - 1 : -1;
    return this.col(cell) + 1 < this.cols ? cell + 1 : -1;
  }

  equals(other: Shape): boolean {
    return this.rows === other.rows && this.cols === other.cols;
  }

  /** Writes the shape as `ROWSxCOLS`. */
  toString(): string {
    return `${this.rows}x${this.cols}`;
  }
}
