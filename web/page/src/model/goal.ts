import * as puzzle from "tilebase-reader/puzzle";
import { type Board, sameBoard, type Shape } from "tilebase-reader/puzzle";
import { isSolvable } from "./solvable";
import { parseAnyShape } from "./text";

/**
 * Reads a goal or its name. Tries the expected shape first, then the other shapes with tables.
 *
 * @throws `BoardError` if the text is not a goal.
 */
export function parseGoal(text: string, expected: Shape): Board {
  return parseAnyShape(text, expected, puzzle.parseGoal);
}

/**
 * Returns the goal with the blank at the other end if this goal has its tiles in order and its blank at one end, and the
 * board can reach the other goal.
 */
export function otherGoal(board: Board, goal: Board): Board | undefined {
  const ends = ["blank-last", "blank-first"].map((name) => puzzle.parseGoal(goal, name));
  const [other, ...rest] = ends.filter((end) => !sameBoard(end, goal));
  return rest.length === 0 && other && isSolvable(board, other) ? other : undefined;
}
