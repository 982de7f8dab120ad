import type { Board } from "./board.js";
import { UnsolvableError } from "./errors.js";
import { type BoardLike, isList, plainTiles, readBoard } from "./parse-board.js";
import type { Work } from "./limits.js";
import { type Goal, NO_BOARD, UNSOLVABLE } from "./ranking.js";
import type { Engine } from "./towards.js";
import { expectType } from "./type-checks.js";

/** Boards in an array, or their tiles in one typed array: board after board, in reading order, 0 for the blank. */
export type BoardsLike = (ArrayLike<number> & ArrayBufferView) | readonly BoardLike[];

/** Finds the keys of boards towards one goal. A key is an index, or another form in which an engine takes a board. */
export interface Finder<Key> {
  readonly goal: Board;
  /** Returns the key of the board that begins at `start` in `tiles`, or `UNSOLVABLE` or `NO_BOARD`. */
  find(tiles: ArrayLike<unknown>, start: number): Key | number;
}

/** Returns the key of a board, or throws if the board cannot reach the goal. */
export function keyOf<Key>(finder: Finder<Key>, board: BoardLike): Key {
  const key = findBoard(finder, board);
  if (key !== UNSOLVABLE) return key as Key;
  throw new UnsolvableError("no moves lead from this board to the goal");
}

/**
 * Returns the key of a board, or `UNSOLVABLE`. Plain texts and arrays of tiles take a fast path without error
 * messages.
 */
function findBoard<Key>(finder: Finder<Key>, board: BoardLike): Key | number {
  const { goal } = finder;
  const tiles = typeof board === "string" ? plainTiles(goal, board) : board;
  const isPlain = isList(tiles) && tiles.length === goal.tiles.length;
  const key = isPlain ? finder.find(tiles, 0) : NO_BOARD;
  return key === NO_BOARD ? finder.find(readBoard(goal, board).tiles, 0) : key;
}

/**
 * Returns the answers for many boards.
 *
 * @param answersFor - Takes the number of boards, and returns a function that maps a key to an answer.
 * @param unsolvable - The answer for a board that cannot reach the goal.
 * @param unknown - The answer if a limit ends a search.
 */
export function* answerAll<T, Key>(
  { finder, orUnknown }: Engine<Key>,
  boards: BoardsLike,
  answersFor: (count: number) => Answer<T, Key>,
  unsolvable: T,
  unknown: T,
): Work<T[]> {
  expectType(isList(boards), "an array of boards");
  const width = ArrayBuffer.isView(boards) ? finder.goal.tiles.length : 0;
  const answers = new Array<T | Work<T>>(Math.ceil(boards.length / (width || 1)));
  const answer = answersFor(answers.length);
  // A plain loop is several times faster than one in a generator, and does not read each answer.
  const answerSome = (number: number, end: number) => {
    for (; number < end; number++) {
      const start = number * width;
      let key = width ? finder.find(boards, start) : NO_BOARD;
      if (key === NO_BOARD) {
        // All typed arrays have the method `slice`.
        const row = width ? (boards as Uint8Array).slice(start, start + width) : boards[number];
        try {
          key = findBoard(finder, row as BoardLike);
        } catch (error) {
          const { constructor, message } = error as Error;
          throw new (constructor as ErrorConstructor)(`board ${number}: ${message}`);
        }
      }
      answers[number] = key === UNSOLVABLE ? unsolvable : answer(key as Key);
    }
  };
  const step = orUnknown ? 1 : 1024;
  for (let number = 0; number < answers.length; number += step) {
    answerSome(number, Math.min(number + step, answers.length));
    const found = answers[number];
    if (orUnknown && typeof found === "object" && found) {
      answers[number] = yield* orUnknown(found as Work<T>, unknown);
    }
    yield;
  }
  return answers as T[];
}

/** For shapes of up to 9 cells, all answers are computed and cached once a tenth of all boards is requested. */
const enum CACHE {
  afterOneIn = 10,
  maxCells = 9,
}

/** Returns the answer for the board with this key, or a search for it. */
export type Answer<T, Key> = (key: Key) => T | Work<T>;

/**
 * Returns a function to call with the number of boards in a request. Its result maps an index to an answer.
 *
 * At first, `walk` answers. Once enough boards are requested, `all` computes all answers, which are then cached. If the
 * table is too damaged for `all`, `walk` still answers, and reports the damage.
 */
export function cacheAnswers<T>(
  goal: Goal,
  walk: (index: number) => T,
  all: () => ArrayLike<T>,
): (boards: number) => (index: number) => T {
  let boardsLeft = goal.tiles.length <= CACHE.maxCells ? goal.boards / CACHE.afterOneIn : Infinity;
  let answer = walk;
  return (boards) => {
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
