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

import { Cursor } from "./cursor.js";
import type { Goal } from "./goal.js";
import { countOnes } from "./lehmer.js";

/** In the place of an index: no moves lead from the board to the goal. */
export const UNSOLVABLE = -1;

/** In the place of an index: the tiles are not a board. */
export const NO_BOARD = -2;

/**
 * Returns the index of a board, {@link UNSOLVABLE}, or {@link NO_BOARD} unless each tile is there once, as
 * a number. O(N).
 *
 * @param start - The place of the board in `tiles`.
 * @param cells - Where each cell of the board is written, counted from there.
 * @param numbers - The number of each tile that is written.
 */
export function rank(
  goal: Goal,
  tiles: ArrayLike<unknown>,
  start: number,
  cells: readonly number[],
  numbers: readonly number[],
): number {
  let index = 0;
  let inversions = 0;
  let place = 0;
  let seen = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    const tile = tiles[start + (cells[cell] as number)];
    const number = typeof tile === "number" ? numbers[tile] : undefined;
    if (number === undefined) return NO_BOARD;
    if (number === 0) {
      index += cell * goal.boardsPerBlank;
      inversions += goal.inversionParities[cell] as number;
    } else {
      // The smaller tiles after this one are those that are not before it.
      const digit = number - 1 - countOnes(seen & ((1 << number) - 2));
      index += digit * (goal.weights[place++] as number);
      inversions += digit;
    }
    seen |= 1 << number;
  }
  if (seen !== (1 << cells.length) - 1) return NO_BOARD;
  return inversions % 2 ? UNSOLVABLE : index;
}

/** Returns a cursor on the board with this index, a whole number below `goal.boards`. O(N). */
export function unrank(goal: Goal, index: number): Cursor {
  const { boardsPerBlank, inversionParities, weights } = goal;
  const blank = Math.floor(index / boardsPerBlank);
  const digits = new Uint8Array(weights.length);
  let rest = index % boardsPerBlank;
  let inversions = inversionParities[blank] as number;
  for (let place = 0; place < digits.length; place++) {
    const weight = weights[place] as number;
    // The last two tiles are in order or not, as the parity requires.
    const digit = weight ? Math.floor(rest / weight) : inversions % 2;
    digits[place] = digit;
    inversions += digit;
    rest -= digit * weight;
  }
  return new Cursor(goal, digits, blank, index);
}
