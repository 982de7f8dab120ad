import type { Solver } from "tilebase";
import type { Board } from "tilebase/puzzle";
import type { Search } from "./search";

/** Does not search: the entry of each board on the way says which move comes next. */
export function* tableWalk(solver: Solver, start: Board): Search {
  const moves = solver.solve(start);
  for (const _ of moves) yield 1;
  return moves;
}
