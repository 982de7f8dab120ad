/*
 * The index of a board: a bijection between the N!/2 boards that can reach a goal and 0 .. N!/2 - 1.
 *
 * Without the blank, the cells in reading order hold a permutation of N-1 tiles. The Lehmer digit of a
 * tile is the number of smaller tiles after it. In the mixed radix N-1, N-2, .. the digits number all
 * permutations. The cell of the blank fixes the parity of the inversions, which are the sum of the
 * digits, of all boards that can reach the goal. So the last two tiles follow from the others: their
 * digits are dropped, and every weight is halved.
 *
 *     index = blank * (N-1)!/2  +  sum over k = 0 .. N-4 of digit[k] * (N-2-k)!/2
 */

import type { Tiles } from "../board/board.js";
import { Cursor } from "./cursor.js";
import type { Goal } from "./goal.js";
import { lehmerDigits } from "./lehmer.js";

/** Returns a cursor on a board, or `undefined` if the board cannot reach the goal. O(N^2). */
export function rank(goal: Goal, tiles: Tiles): Cursor | undefined {
  const digits = lehmerDigits(tiles);
  const blank = tiles.indexOf(0);
  let inversions = 0;
  let index = blank * goal.boardsPerBlank;
  for (let place = 0; place < digits.length; place++) {
    const digit = digits[place] as number;
    inversions += digit;
    index += digit * (goal.weights[place] as number);
  }
  if (inversions % 2 !== goal.inversionParity(blank)) return undefined;
  return new Cursor(goal, digits, blank, index);
}

/** Returns a cursor on the board with this index, a whole number below `goal.boards`. O(N). */
export function unrank(goal: Goal, index: number): Cursor {
  const { boardsPerBlank, weights } = goal;
  const blank = Math.floor(index / boardsPerBlank);
  const digits = new Uint8Array(weights.length);
  let rest = index % boardsPerBlank;
  let inversions = goal.inversionParity(blank);
  for (let place = 0; place < digits.length - 2; place++) {
    const weight = weights[place] as number;
    const digit = Math.floor(rest / weight);
    digits[place] = digit;
    inversions += digit;
    rest %= weight;
  }
  // The last two tiles are in order or not, as the parity requires.
  digits[digits.length - 2] = inversions % 2;
  return new Cursor(goal, digits, blank, index);
}
