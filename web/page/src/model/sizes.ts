import {
  blankCell,
  type Board,
  canonicalGoal,
  position,
  type Shape,
  shapeText,
} from "tilebase-reader/puzzle";
import { SHAPES } from "./text";

/** Returns whether pattern tables answer for boards of a shape, as there is no table of all of them. */
export function hasPatterns({ rows, cols }: Shape): boolean {
  return rows * cols > 9;
}

/** Returns whether the page answers for a goal: with pattern tables, if its blank is in a corner. */
export function hasAnswers(goal: Board): boolean {
  const { row, col } = position(goal, blankCell(goal));
  const isCorner = row % (goal.rows - 1) === 0 && col % (goal.cols - 1) === 0;
  return isCorner || !hasPatterns(goal);
}

/** Returns the usual goal of a size such as `4x4`; that of 3x3 for any other text. */
export function goalOfSize(size: string): Board {
  return canonicalGoal(SHAPES.find((shape) => shapeText(shape) === size) ?? { rows: 3, cols: 3 });
}
