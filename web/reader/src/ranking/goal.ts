import type { Tiles } from "../board/board.js";
import { type MoveCode, MOVES, neighbour } from "../board/moves.js";
import { cellsOf, position, type Shape } from "../board/shape.js";
import { digitWeights, halfFactorial, tilesOfDigits } from "./lehmer.js";

/** A canonical goal, whose tiles are in order around the blank, and the boards that can reach it. */
export class Goal {
  readonly shape: Shape;
  readonly cells: number;
  /** The cell of the goal's blank. */
  readonly blank: number;
  /** The goal's own tiles. */
  readonly tiles: Tiles;
  /** The goal's own index. */
  readonly index: number;
  /** The number of boards that can reach the goal: N!/2 for N cells. */
  readonly boards: number;
  /** The number of them that have the blank in one certain cell: (N-1)!/2. */
  readonly boardsPerBlank: number;
  /** What each Lehmer digit counts in the index. */
  readonly weights: readonly number[];
  /** The cell that a move takes the blank to, or -1, at 4 * cell + code of the move. */
  readonly #neighbours: Int8Array;
  /** The parity of the distance of all boards, by the cell of their blank. */
  readonly #distanceParities: Uint8Array;

  constructor(shape: Shape, blank: number) {
    this.shape = shape;
    this.cells = cellsOf(shape);
    this.blank = blank;
    this.tiles = tilesOfDigits(new Uint8Array(this.cells - 1), blank);
    this.boards = halfFactorial(this.cells);
    this.boardsPerBlank = halfFactorial(this.cells - 1);
    this.index = blank * this.boardsPerBlank;
    this.weights = digitWeights(this.cells - 1);
    this.#neighbours = new Int8Array(4 * this.cells);
    this.#distanceParities = new Uint8Array(this.cells);
    for (let cell = 0; cell < this.cells; cell++) {
      // Every move changes the colour of the blank's cell on a chessboard, and the distance by one.
      this.#distanceParities[cell] = (colour(shape, cell) + colour(shape, blank)) % 2;
      MOVES.forEach((move, code) => {
        this.#neighbours[4 * cell + code] = neighbour(shape, cell, move) ?? -1;
      });
    }
  }

  /** Returns the cell that a move takes the blank to, or -1 if that is outside the board. */
  neighbour(cell: number, code: MoveCode): number {
    return this.#neighbours[4 * cell + code] as number;
  }

  /** Returns the parity of the distance of all boards that have the blank in this cell. */
  distanceParity(blank: number): number {
    return this.#distanceParities[blank] as number;
  }

  /** Returns the parity of the inversions of all boards that have the blank in this cell. */
  inversionParity(blank: number): number {
    // A horizontal move keeps the order of the tiles. In a vertical move a tile passes cols - 1 others.
    if (this.shape.cols % 2 === 1) return 0;
    return (position(this.shape, blank).row + position(this.shape, this.blank).row) % 2;
  }
}

/** Returns the colour of a cell on a chessboard, 0 or 1. */
function colour(shape: Shape, cell: number): number {
  const { row, col } = position(shape, cell);
  return (row + col) % 2;
}
