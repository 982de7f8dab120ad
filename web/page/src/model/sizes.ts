import {
  type Board,
  canonicalGoal,
  sameShape,
  type Shape,
  shapeText,
} from "tilebase-reader/puzzle";
import { OPENED, openedFor } from "./opened";
import { SHAPES } from "./text";

/** Returns whether a worker answers boards of a shape: from pattern tables, or from a large table of the visitor. */
export function hasPatterns({ rows, cols }: Shape): boolean {
  return rows * cols > 9;
}

/** Returns whether a shape is too large to solve most boards optimally. */
export function isLarge({ rows, cols }: Shape): boolean {
  return rows * cols > 16;
}

/** Returns whether tables serve a goal. Goals of ten cells need a table that the visitor has opened. */
export function hasAnswers(goal: Board): boolean {
  return goal.tiles.length !== 10 || openedFor(goal) !== undefined;
}

/** Returns the usual goal of a size such as `4x4`. For other texts, returns the goal of 3x3. */
export function goalOfSize(size: string): Board {
  const shape = SHAPES.find((shape) => shapeText(shape) === size) ?? { rows: 3, cols: 3 };
  return OPENED.find(({ goal }) => sameShape(goal, shape))?.goal ?? canonicalGoal(shape);
}
