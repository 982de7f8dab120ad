import { BoardError } from "tilebase-reader";
import { type Board, type Shape, shapeText, swapped } from "tilebase-reader/puzzle";
import { hasAnswers } from "./sizes";
import { parseAnyShape } from "./text";

/**
 * Reads a goal. Tries the expected shape first, then the other shapes with tables.
 *
 * @throws {@link BoardError} if the text is not a board, or no tables serve the goal.
 */
export function parseGoal(text: string, expected: Shape): Board {
  return expectTables(parseAnyShape(text, expected));
}

/** Returns the goal, or throws a {@link BoardError} if no tables serve it. */
export function expectTables(goal: Board): Board {
  if (hasAnswers(goal)) return goal;
  throw new BoardError(`a goal of ${shapeText(goal)} has its gap in a corner`);
}

/** An exchange of two tiles of the goal, to make unsolvable boards solvable. */
export interface SecondSwap {
  /** The two tiles, the smaller first. */
  readonly tiles: readonly [number, number];
  readonly goal: Board;
}

/** Returns a second exchange of two tiles: if possible, the last two tiles that the first exchange did not move. */
export function secondSwap(before: Board, goal: Board): SecondSwap {
  const tiles = goal.tiles.filter((tile) => tile !== 0);
  const kept = tiles.filter((tile) => before.tiles.indexOf(tile) === goal.tiles.indexOf(tile));
  const [one, other] = (kept.length < 2 ? tiles : kept).slice(-2) as [number, number];
  return {
    tiles: one < other ? [one, other] : [other, one],
    goal: swapped(goal, goal.tiles.indexOf(one), goal.tiles.indexOf(other)),
  };
}
