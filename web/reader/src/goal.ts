/*
 * The index of a board: a bijection between the N!/2 boards that can reach a goal and 0 .. N!/2 - 1.
 *
 * Leave the blank out and read the other cells: a permutation of N-1 tiles. The Lehmer digit of a tile
 * says how many of the tiles after it are smaller. In the mixed radix N-1, N-2, .. the digits number
 * all permutations. The blank's cell fixes the parity of a solvable board's inversions, that is, of
 * the digits' sum; so the last two tiles follow from the others, their digits are dropped, and every
 * weight is halved:
 *
 *     index = blank * (N-1)!/2  +  sum over k = 0 .. N-4 of digit[k] * (N-2-k)!/2
 */

import type { Tiles } from "./board.js";
import { Cursor } from "./cursor.js";
import { digitWeights, halfFactorial, lehmerDigits, tilesOfDigits } from "./lehmer.js";
import type { Shape } from "./shape.js";

/** A canonical goal, the tiles in reading order around the blank, and the boards that can reach it. */
export class Goal {
  readonly shape: Shape;
  /** The cell of the goal's blank. */
  readonly blank: number;
  /** How many boards there are: N!/2. */
  readonly boards: number;
  /** How many of them have the blank in the same cell: (N-1)!/2. */
  readonly boardsPerBlank: number;
  /** What each Lehmer digit adds to the index. */
  readonly weights: readonly number[];

  constructor(shape: Shape, blank: number) {
    this.shape = shape;
    this.blank = blank;
    this.boards = halfFactorial(shape.cells);
    this.boardsPerBlank = halfFactorial(shape.cells - 1);
    this.weights = digitWeights(shape.cells - 1);
  }

  /** The goal itself. */
  get tiles(): Tiles {
    return tilesOfDigits(new Uint8Array(this.shape.cells - 1), this.blank);
  }

  /** A cursor on a board of this shape, or `undefined` if the board cannot reach the goal. O(N^2). */
  cursor(tiles: Tiles): Cursor | undefined {
    const digits = lehmerDigits(tiles);
    const blank = tiles.indexOf(0);
    let inversions = 0;
    let index = blank * this.boardsPerBlank;
    for (let place = 0; place < digits.length; place++) {
      const digit = digits[place] as number;
      inversions += digit;
      index += digit * (this.weights[place] as number);
    }
    if (inversions % 2 !== this.#inversionParity(blank)) return undefined;
    return new Cursor(this, digits, blank, index);
  }

  /** A cursor on the board with this index, which is a whole number below {@link boards}. O(N). */
  cursorAt(index: number): Cursor {
    const blank = Math.floor(index / this.boardsPerBlank);
    const digits = new Uint8Array(this.weights.length);
    let rest = index % this.boardsPerBlank;
    let inversions = this.#inversionParity(blank);
    for (let place = 0; place < digits.length - 2; place++) {
      const weight = this.weights[place] as number;
      const digit = Math.floor(rest / weight);
      digits[place] = digit;
      inversions += digit;
      rest %= weight;
    }
    // The last two tiles: in order or not, as the parity asks.
    digits[digits.length - 2] = inversions % 2;
    return new Cursor(this, digits, blank, index);
  }

  /** Whether boards with the blank in this cell that can reach the goal have even (0) or odd (1) inversions. */
  #inversionParity(blank: number): number {
    // A horizontal move leaves the tiles' order as it is; a vertical one takes a tile past cols - 1.
    const { shape } = this;
    return shape.cols % 2 === 1 ? 0 : (shape.row(blank) + shape.row(this.blank)) % 2;
  }
}
