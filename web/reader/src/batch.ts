import type { Moves } from "./board.js";
import type { Engine, Finder } from "./engine.js";
import { UnsolvableError } from "./errors.js";
import { orUnknown, type SearchOptions, type Task, type Work } from "./limits.js";
import { type BoardLike, isList, plainTiles, readBoard } from "./parse-board.js";
import { NO_BOARD, UNSOLVABLE } from "./ranking.js";
import { expectType } from "./problems.js";

/** Boards in an array, or their tiles in one typed array: board after board, in reading order, 0 for the blank. */
export type BoardsLike = (ArrayLike<number> & ArrayBufferView) | readonly BoardLike[];

/** Returns the key of a board, or throws if the board cannot reach the goal. */
export function keyOf<Key>(finder: Finder<Key>, board: BoardLike): Key {
  const key = findBoard(finder, board);
  if (key !== UNSOLVABLE) return key as Key;
  throw new UnsolvableError("no moves lead from this board to the goal");
}

/**
 * Returns the key of a board, or `UNSOLVABLE`. Plain texts and arrays of tiles take a fast path without error messages.
 */
function findBoard<Key>(finder: Finder<Key>, board: BoardLike): unknown {
  const { goal } = finder;
  const tiles = typeof board === "string" ? plainTiles(goal, board) : board;
  const isPlain = isList(tiles) && tiles.length === goal.tiles.length;
  const key = isPlain ? finder.find(tiles, 0) : NO_BOARD;
  return key === NO_BOARD ? finder.find(readBoard(goal, board).tiles, 0) : key;
}

/**
 * The questions about many boards, by the engine's method: the type of the results, the result for a board that cannot
 * reach the goal, and the result if a limit or the signal ends a search.
 */
const QUESTIONS = {
  distance: [Int16Array, -1, -2],
  firstSolution: [Array<Moves | null | undefined>, null, undefined],
  optimalMoves: [Uint8Array, 0, 16],
} as const;

export type Question = keyof typeof QUESTIONS;
export type ResultsOf<Q extends Question> = InstanceType<(typeof QUESTIONS)[Q][0]>;
type Item = ResultsOf<Question>[number];

/** Answers a question about many boards. */
export function* answerAll<Q extends Question>(
  engine: Engine<any>,
  boards: BoardsLike,
  question: Q,
  options: SearchOptions,
): Work<ResultsOf<Q>> {
  const [Results, unsolvable, unknown] = QUESTIONS[question];
  expectType(isList(boards), "an array of boards");
  const { finder, searches } = engine;
  const { signal } = options;
  // A method that is looked up for each board takes longer.
  const method: (key: unknown, options: SearchOptions) => Task<Item> = engine[question];
  const answer = (key: unknown) => method.call(engine, key, options);
  const width = ArrayBuffer.isView(boards) ? finder.goal.tiles.length : 0;
  const count = Math.ceil(boards.length / (width || 1));
  // An array or a typed array.
  const results = new Results(count) as ResultsOf<Q> & Item[];
  const keyAt = (number: number): unknown => {
    const start = number * width;
    const key = width ? finder.find(boards, start) : NO_BOARD;
    if (key !== NO_BOARD) return key;
    // All typed arrays have the method `slice`.
    const row = width ? (boards as Uint8Array).slice(start, start + width) : boards[number];
    try {
      return findBoard(finder, row as BoardLike);
    } catch (error) {
      const { constructor, message } = error as Error;
      const wrong = new (constructor as ErrorConstructor)(`board ${number}: ${message}`);
      throw Object.assign(wrong, error, { row: number });
    }
  };
  // A plain loop is several times faster than one in a generator.
  const lookUp = (number: number, end: number) => {
    for (; number < end; number++) {
      const key = keyAt(number);
      results[number] = key === UNSOLVABLE ? unsolvable : (answer(key) as Item);
    }
    return end;
  };
  results.fill(unknown);
  for (let number = 0; number < count && !signal?.aborted; yield) {
    if (!searches) {
      number = lookUp(number, Math.min(number + 1024, count));
      continue;
    }
    const key = keyAt(number);
    const search = orUnknown(key === UNSOLVABLE ? unsolvable : answer(key), unknown);
    let step = search.next();
    for (; !step.done && !signal?.aborted; step = search.next()) yield;
    if (step.done) results[number++] = step.value;
  }
  return results;
}
