import { type Board, canonicalGoal, type Shape, shapeText } from "tilebase/puzzle";
import { SHAPES } from "./text";

/** Returns whether pattern tables answer for boards of a shape, as there is no table of all of them. */
export function hasPatterns({ rows, cols }: Shape): boolean {
  return rows * cols > 9;
}

/** Returns the usual goal of a size such as `4x4`; that of 3x3 for any other text. */
export function goalOfSize(size: string): Board {
  return canonicalGoal(SHAPES.find((shape) => shapeText(shape) === size) ?? { rows: 3, cols: 3 });
}
