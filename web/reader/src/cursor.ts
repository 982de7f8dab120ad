import type { Tiles } from "./board.js";
import type { Goal } from "./goal.js";
import { tilesOfDigits } from "./lehmer.js";
import { DOWN, type Move, opposite, UP } from "./moves.js";

/**
 * A board as its index and its Lehmer digits, which a move changes without a look at the tiles.
 *
 * A horizontal move takes the blank past no tile but its own, and changes no digit. A vertical move
 * takes one tile past the `cols - 1` others between the two cells, so it changes only the digits of
 * these `cols` neighbours in the tiles' order. Let x and then y be two neighbours in that order, and
 * a and b their digits.
 *
 * - If x > y, whatever is smaller than y is smaller than x, and so is y itself: a > b. When they are
 *   exchanged, x no longer has y behind it: their digits become b and a-1.
 * - If x < y, whatever is smaller than x is smaller than y: a <= b. When they are exchanged, y has x
 *   behind it: their digits become b+1 and a.
 *
 * A vertical move is `cols - 1` such exchanges in a row.
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

  copy(): Cursor {
    return new Cursor(this.#goal, this.#digits.slice(), this.blank, this.index);
  }

  tiles(): Tiles {
    return tilesOfDigits(this.#digits, this.blank);
  }

  /** Makes a move; if the blank would leave the board, gives `false` and does nothing. */
  make(move: Move): boolean {
    const { shape, boardsPerBlank } = this.#goal;
    const to = shape.neighbour(this.blank, move);
    if (to < 0) return false;
    if (move === UP) this.#firstToLast(to, this.blank - 1);
    else if (move === DOWN) this.#lastToFirst(this.blank, to - 1);
    this.index += (to - this.blank) * boardsPerBlank;
    this.blank = to;
    return true;
  }

  /** Takes a move back. */
  unmake(move: Move): void {
    this.make(opposite(move));
  }

  /** The tile in the first place passes all those up to the last place. */
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

  /** The tile in the last place passes all those up to the first place. */
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
