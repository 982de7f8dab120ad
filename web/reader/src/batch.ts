import type { Carried } from "./carried.js";
import { type BoardLike, isList, plainTiles, readBoard } from "./parse-board.js";
import { type Goal, NO_BOARD, UNSOLVABLE } from "./ranking.js";
import { expectNumber, expectType } from "./type-checks.js";

/**
 * Many boards: their tiles in reading order with 0 for the blank, one board after the other, in a typed
 * array; or an array of what can be read as a board.
 */
export type BoardsLike = (ArrayLike<number> & ArrayBufferView) | readonly BoardLike[];

/**
 * Returns the index of a board, or `UNSOLVABLE`. A plain text, and tiles in one array, take a short way,
 * on which nothing is explained.
 */
export function indexOf(carried: Carried, board: BoardLike): number {
  const { goal } = carried;
  const tiles = typeof board === "string" ? plainTiles(goal, board) : board;
  const isPlain = isList(tiles) && tiles.length === goal.tiles.length;
  const index = isPlain ? carried.index(tiles, 0) : NO_BOARD;
  return index === NO_BOARD ? carried.index(readBoard(goal, board).tiles, 0) : index;
}

/**
 * Returns the answers for boards.
 *
 * @param answersFor - Returns what answers this number of boards, by their index.
 * @param unsolvable - The answer for a board from which no moves lead to the goal.
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
      // All typed arrays have this method.
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

/** When all answers are found, and kept. */
const enum PAYS {
  afterOneIn = 10,
  upToCells = 9,
}

/** Returns the answer for the board with an index. */
export type Answer<T> = (index: number) => T;

/**
 * Returns a function that is told how many boards are asked for next, and returns what answers for them:
 * `walk` at first; once it pays, what reads from `all` answers, which are then kept. If the table is too
 * damaged for that, the walks go on and say where.
 */
export function remember<T>(goal: Goal, walk: Answer<T>, all: () => ArrayLike<T>) {
  let boardsLeft = goal.tiles.length <= PAYS.upToCells ? goal.boards / PAYS.afterOneIn : Infinity;
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

/** Which random boards are chosen. */
export interface RandomOptions {
  /** The first boards of the seed, this many of them in an array; without it, one board. */
  count?: number | undefined;
  /**
   * The same seed chooses the same boards everywhere: a `bigint`, whose lowest 64 bits count, or a whole
   * number from 0 to 2^53 - 1.
   */
  seed?: bigint | number | undefined;
}

/** Chooses a number from 0 to `boards - 1`, or as many as the options say. */
export function chooseRandom(
  { count = 1, seed = Math.floor(Math.random() * 2 ** 53) }: RandomOptions,
  boards: number,
): number[] {
  if (typeof seed !== "bigint") expectWhole("seed", seed);
  const random = randomNumbers(BigInt(seed));
  expectWhole("count", count);
  return Array.from({ length: count }, () => Number((BigInt(boards) * random()) >> 64n));
}

/** Returns a generator of numbers of 64 bits: SplitMix64 (Steele, Lea and Flood, 2014). */
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
