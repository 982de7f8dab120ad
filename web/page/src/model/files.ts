import { type Bytes, fromBytes, type Solver } from "tilebase-reader";
import { type Board, sameShape } from "tilebase-reader/puzzle";
import corner2x3 from "tilebase-reader/tables/2x3-corner-bit";
import edge2x3 from "tilebase-reader/tables/2x3-edge-bit";
import corner2x4 from "tilebase-reader/tables/2x4-corner-bit";
import edge2x4 from "tilebase-reader/tables/2x4-edge-bit";
import center3x3 from "tilebase-reader/tables/3x3-center-bit";
import corner3x3 from "tilebase-reader/tables/3x3-corner-bit";
import edge3x3 from "tilebase-reader/tables/3x3-edge-bit";

/** All complete tables, of shapes of up to nine cells. */
export const FILES: readonly Uint8Array[] = [
  corner3x3,
  edge3x3,
  center3x3,
  corner2x3,
  edge2x3,
  corner2x4,
  edge2x4,
];

/** Opens the complete table for a goal of a small shape. */
export function solverTo(goal: Board): Solver {
  return openSolver(FILES, goal);
}

/** Opens the table files for the goal's shape. */
export function openSolver(files: readonly Bytes[], goal: Board): Solver {
  const turned = { rows: goal.cols, cols: goal.rows };
  const ofShape = files.filter((file) => {
    const own = fromBytes(file).goal;
    return sameShape(own, goal) || sameShape(own, turned);
  });
  return fromBytes(ofShape, { goal });
}
