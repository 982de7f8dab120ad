import type { MoveCode } from "../board/moves.js";
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
  declare blank: number;
  /** The board's index. */
  declare index: number;

  constructor(goal: Goal, digits: Uint8Array, blank: number, index: number) {
    this.#goal = goal;
    this.#digits = digits;
    this.blank = blank;
    this.index = index;
  }

  /** Returns the tiles of the board. O(N^2). */
  tiles(): number[] {
    return tilesOfDigits(this.#digits, this.blank);
  }

  /**
   * Returns the index after a move, or -1 if the blank would leave the board.
   *
   * @param makes - Whether the cursor makes the move.
   */
  after(move: MoveCode, makes = false): number {
    const { boardsPerBlank, neighbours, weights } = this.#goal;
    const { blank } = this;
    const digits = this.#digits;
    const to = neighbours[blank]?.[move] as number;
    if (to < 0) return to;

    // The tile in the first of these places passes all others, and is then in the last place.
    const isBack = to < blank ? 1 : 0;
    const step = 2 * isBack - 1;
    const last = blank - isBack;
    let place = to - 1 + isBack;
    let moving = digits[place] as number;
    let index = this.index + (to - blank) * boardsPerBlank;
    for (; place !== last; place += step) {
      const other = digits[place + step] as number;
      const isLarger = moving + 1 - isBack > other ? 1 : 0;
      const digit = other + step * (1 - isLarger);
      moving -= step * isLarger;
      index += (digit - (digits[place] as number)) * (weights[place] as number);
      if (makes) digits[place] = digit;
    }
    index += (moving - (digits[last] as number)) * (weights[last] as number);
    if (makes) {
      digits[last] = moving;
      this.blank = to;
      this.index = index;
    }
    return index;
  }
}
