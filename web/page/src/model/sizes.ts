import {
  type Board,
  canonicalGoal,
  sameShape,
  type Shape,
  shapeText,
} from "tilebase-reader/puzzle";
import { isCorner, OPENED, openedFor } from "./opened";
import { SHAPES } from "./text";

/** Returns whether a worker answers boards of a shape: from pattern tables, or from a large table of the visitor. */
export function hasPatterns({ rows, cols }: Shape): boolean {
  return rows * cols > 9;
}

/**
 * Returns whether a shape is too large to solve most boards optimally. Its tables are fetched once the visitor agrees.
 */
export function isLarge({ rows, cols }: Shape): boolean {
  return rows * cols > 16;
}

/** Inserted by the build: whether the page can fetch files. The single file cannot. */
declare const CAN_FETCH: boolean;

/** Returns whether this build of the page can answer for a shape. */
export function hasTables(shape: Shape): boolean {
  return CAN_FETCH || !isLarge(shape);
}

/**
 * Returns whether tables serve a goal. Pattern tables need the blank in a corner, and have more than twelve cells. A
 * browser can open complete tables of at most twelve.
 */
export function hasAnswers(goal: Board): boolean {
  if (!hasPatterns(goal) || openedFor(goal)) return true;
  return isCorner(goal) && goal.tiles.length > 12;
}

/** Returns the usual goal of a size such as `4x4`. For other texts, returns the goal of 3x3. */
export function goalOfSize(size: string): Board {
  const shape = SHAPES.find((shape) => shapeText(shape) === size) ?? { rows: 3, cols: 3 };
  return OPENED.find(({ goal }) => sameShape(goal, shape))?.goal ?? canonicalGoal(shape);
}
