import { type Bytes, Solver } from "tilebase-reader";
import { type Board, sameShape } from "tilebase-reader/puzzle";

/** Opens the table files for the goal's shape. */
export function openSolver(files: readonly Bytes[], goal: Board): Solver {
  const turned = { rows: goal.cols, cols: goal.rows };
  const ofShape = files.filter((file) => {
    const own = Solver.fromBytes(file).goal;
    return sameShape(own, goal) || sameShape(own, turned);
  });
  return Solver.fromBytes(ofShape, { goal });
}
