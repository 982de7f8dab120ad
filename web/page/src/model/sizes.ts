import {
  blankCell,
  type Board,
  canonicalGoal,
  position,
  type Shape,
  shapeText,
} from "tilebase-reader/puzzle";
import { SHAPES } from "./text";

/** Returns whether a worker answers boards of a shape: from pattern tables. */
export function hasPatterns({ rows, cols }: Shape): boolean {
  return rows * cols > 9;
}

/** Returns whether a shape is too large to solve most boards optimally. */
export function isLarge({ rows, cols }: Shape): boolean {
  return rows * cols > 16;
}

/** Returns the usual goal of a size such as `4x4`. For other texts, returns the goal of 3x3. */
export function goalOfSize(size: string): Board {
  const shape = SHAPES.find((shape) => shapeText(shape) === size) ?? { rows: 3, cols: 3 };
  return canonicalGoal(shape);
}

/** Returns whether the blank of a goal is in a corner. */
export function isCorner(goal: Board): boolean {
  const { row, col } = position(goal, blankCell(goal));
  return row % (goal.rows - 1) === 0 && col % (goal.cols - 1) === 0;
}
