import type { Tiles } from "../board/board.js";
import { DOWN, type MoveCode, oppositeCode, UP } from "../board/moves.js";
import type { Goal } from "./goal.js";
import { tilesOfDigits } from "./lehmer.js";

/**
 * A board as its index and its Lehmer digits, which moves update without a look at the tiles.
 *
 * A horizontal move keeps the order of the tiles, and so all digits. In a vertical move one tile passes
 * the `cols - 1` others between the two cells, so only the digits of these `cols` tiles change. Let x
 * and y be two tiles in succession, and a and b their digits.
 *
 * - If x > y, all tiles smaller than y are smaller than x, and so is y itself: a > b. After x and y are
 *   exchanged, y is not after x any more: their digits are b and a-1.
 * - If x < y, all tiles smaller than x are smaller than y: a <= b. After x and y are exchanged, x is
 *   after y: their digits are b+1 and a.
 *
 * A vertical move is a sequence of `cols - 1` such exchanges.
 */
export class Cursor {
  readonly #goal: Goal;
  readonly #digits: Uint8Array;
  /** The blank's cell. */
  blank: number;
  /** The board's index. */
  index: number;

  constructor(goal: Goal, digits: Uint8Array, blank: number, index: number) {
    this.#goal = goal;
    this.#digits = digits;
    this.blank = blank;
    this.index = index;
  }

  /** Returns another cursor on the same board. */
  copy(): Cursor {
    return new Cursor(this.#goal, this.#digits.slice(), this.blank, this.index);
  }

  /** Returns the tiles of the board. O(N^2). */
  tiles(): Tiles {
    return tilesOfDigits(this.#digits, this.blank);
  }

  /** Makes a move. Returns `false`, and changes nothing, if the blank would leave the board. */
  make(move: MoveCode): boolean {
    const to = this.#goal.neighbour(this.blank, move);
    if (to < 0) return false;
    if (move === UP) this.#firstToLast(to, this.blank - 1);
    else if (move === DOWN) this.#lastToFirst(this.blank, to - 1);
    this.index += (to - this.blank) * this.#goal.boardsPerBlank;
    this.blank = to;
    return true;
  }

  /** Undoes a move. */
  unmake(move: MoveCode): void {
    this.make(oppositeCode(move));
  }

  /** Moves the tile in the first place to the last place, past the tiles between. */
  #firstToLast(first: number, last: number): void {
    const digits = this.#digits;
    let moving = digits[first] as number;
    for (let place = first; place < last; place++) {
      const other = digits[place + 1] as number;
      const isLarger = moving > other ? 1 : 0;
      this.#setDigit(place, other + 1 - isLarger);
      moving -= isLarger;
    }
    this.#setDigit(last, moving);
  }

  /** Moves the tile in the last place to the first place, past the tiles between. */
  #lastToFirst(first: number, last: number): void {
    const digits = this.#digits;
    let moving = digits[last] as number;
    for (let place = last; place > first; place--) {
      const other = digits[place - 1] as number;
      const isLarger = other > moving ? 1 : 0;
      this.#setDigit(place, other - isLarger);
      moving += 1 - isLarger;
    }
    this.#setDigit(first, moving);
  }

  #setDigit(place: number, digit: number): void {
    const change = digit - (this.#digits[place] as number);
    this.index += change * (this.#goal.weights[place] as number);
    this.#digits[place] = digit;
  }
}
