import { BoardError } from "tilebase-reader";
import { type Board, type Shape, shapeText, swapped } from "tilebase-reader/puzzle";
import { hasAnswers } from "./sizes";
import { parseAnyShape } from "./text";

/**
 * Reads a goal of the expected shape, or of any other.
 *
 * @throws {@link BoardError} if it is no board, or if there are no tables for it.
 */
export function parseGoal(text: string, expected: Shape): Board {
  return expectTables(parseAnyShape(text, expected));
}

/** @throws {@link BoardError} if there are no tables for the goal. */
export function expectTables(goal: Board): Board {
  if (hasAnswers(goal)) return goal;
  throw new BoardError(`a goal of ${shapeText(goal)} has its gap in a corner`);
}

/** Exchanges two tiles of a goal, so that the boards that did not lead to it do. */
export interface SecondSwap {
  /** The two tiles, the smaller first. */
  readonly tiles: readonly [number, number];
  readonly goal: Board;
}

/** Returns a swap of two tiles of a goal: the last two that the first swap has left in place. */
export function secondSwap(before: Board, goal: Board): SecondSwap {
  const tiles = goal.tiles.filter((tile) => tile !== 0);
  const kept = tiles.filter((tile) => before.tiles.indexOf(tile) === goal.tiles.indexOf(tile));
  const [one, other] = (kept.length < 2 ? tiles : kept).slice(-2) as [number, number];
  return {
    tiles: one < other ? [one, other] : [other, one],
    goal: swapped(goal, goal.tiles.indexOf(one), goal.tiles.indexOf(other)),
  };
}
