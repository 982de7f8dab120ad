import { type BoardLike, isList, readBoard } from "../board/parse-board.js";
import { plainTiles } from "../board/parse-text.js";
import { NO_BOARD, UNSOLVABLE } from "../ranking/rank.js";
import type { Answer } from "../table/remember.js";
import { expectType } from "../type-checks.js";
import type { Carried } from "./carried.js";

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
