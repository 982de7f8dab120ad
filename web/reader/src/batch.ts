import type { Carried } from "./carried.js";
import { type BoardLike, isList, plainTiles, readBoard } from "./parse-board.js";
import { type Goal, NO_BOARD, UNSOLVABLE } from "./ranking.js";
import { expectNumber, expectType } from "./type-checks.js";

/** Boards in an array, or their tiles in one typed array: board after board, in reading order, 0 for the blank. */
export type BoardsLike = (ArrayLike<number> & ArrayBufferView) | readonly BoardLike[];

/**
 * Returns the index of a board, or `UNSOLVABLE`. Plain texts and arrays of tiles take a fast path without error
 * messages.
 */
export function indexOf(carried: Carried, board: BoardLike): number {
  const { goal } = carried;
  const tiles = typeof board === "string" ? plainTiles(goal, board) : board;
  const isPlain = isList(tiles) && tiles.length === goal.tiles.length;
  const index = isPlain ? carried.index(tiles, 0) : NO_BOARD;
  return index === NO_BOARD ? carried.index(readBoard(goal, board).tiles, 0) : index;
}

/**
 * Returns the answers for many boards.
 *
 * @param answersFor - Takes the number of boards, and returns a function that maps an index to an answer.
 * @param unsolvable - The answer for a board that cannot reach the goal.
 */
export function answerAll<T>(
  carried: Carried,
  boards: BoardsLike,
  answersFor: (count: number) => Answer<T>,
  unsolvable: T,
): T[] {
  expectType(isList(boards), "an array of boards");
  const width = ArrayBuffer.isView(boards) ? carried.goal.tiles.length : 0;
  const answers = new Array<T>(Math.ceil(boards.length / (width || 1)));
  const answer = answersFor(answers.length);
  for (let number = 0; number < answers.length; number++) {
    const start = number * width;
    let index = width ? carried.index(boards, start) : NO_BOARD;
    if (index === NO_BOARD) {
      // All typed arrays have the method `slice`.
      const row = width ? (boards as Uint8Array).slice(start, start + width) : boards[number];
      try {
        index = indexOf(carried, row as BoardLike);
      } catch (error) {
        const { constructor, message } = error as Error;
        throw new (constructor as ErrorConstructor)(`board ${number}: ${message}`);
      }
    }
    answers[number] = index === UNSOLVABLE ? unsolvable : answer(index);
  }
  return answers;
}

/** For shapes of up to 9 cells, all answers are computed and cached once a tenth of all boards is requested. */
const enum CACHE {
  afterOneIn = 10,
  maxCells = 9,
}

/** Returns the answer for the board with this index. */
export type Answer<T> = (index: number) => T;

/**
 * Returns a function to call with the number of boards in a request. Its result maps an index to an answer.
 *
 * At first, `walk` answers. Once enough boards are requested, `all` computes all answers, which are then cached. If the
 * table is too damaged for `all`, `walk` still answers, and reports the damage.
 */
export function cacheAnswers<T>(goal: Goal, walk: Answer<T>, all: () => ArrayLike<T>) {
  let boardsLeft = goal.tiles.length <= CACHE.maxCells ? goal.boards / CACHE.afterOneIn : Infinity;
  let answer = walk;
  return (boards: number): Answer<T> => {
    boardsLeft -= boards;
    if (boardsLeft <= 0) {
      boardsLeft = Infinity;
      try {
        const answers = all();
        answer = (index) => answers[index] as T;
      } catch {}
    }
    return answer;
  };
}

/** Options for random boards. */
export interface RandomOptions {
  /** The number of boards to return in an array. Without a number, a single board is returned. */
  count?: number | undefined;
  /**
   * The seed: a `bigint` (its lowest 64 bits are used) or a whole number from 0 to 2^53 - 1. The same seed
   * chooses the same boards everywhere.
   */
  seed?: bigint | number | undefined;
}

/** Returns `count` random numbers from 0 to `boards - 1`. */
export function chooseRandom(
  { count = 1, seed = Math.floor(Math.random() * 2 ** 53) }: RandomOptions,
  boards: number,
): number[] {
  if (typeof seed !== "bigint") expectWhole("seed", seed);
  const random = randomNumbers(BigInt(seed));
  expectWhole("count", count);
  return Array.from({ length: count }, () => Number((BigInt(boards) * random()) >> 64n));
}

/** Returns a generator of 64-bit numbers: SplitMix64 (Steele, Lea and Flood, 2014). */
function randomNumbers(seed: bigint): () => bigint {
  const bits = (number: bigint) => BigInt.asUintN(64, number);
  let state = bits(seed);
  return () => {
    state = bits(state + 0x9e3779b97f4a7c15n);
    let mixed = state;
    mixed = bits((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = bits((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return mixed ^ (mixed >> 31n);
  };
}

function expectWhole(name: string, value: number): void {
  const expected = `a ${name} as a whole number from 0 to 2^53 - 1, found ${String(value)}`;
  expectNumber(value, expected, (value) => Number.isSafeInteger(value) && value >= 0);
}
