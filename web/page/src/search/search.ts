import type { Moves } from "tilebase/puzzle";
import type { Packed } from "./packing";

/**
 * A search for an optimal solution. It looks at a board by trying its moves. After each board that it
 * looks at, it yields the number of boards that it holds in memory. At the end it returns the solution.
 * It may run forever if no moves lead to the goal.
 */
export type Search = Generator<number, Moves>;

/** For each board that was found, the one from which it was found; for the first one, itself. */
export type Parents = Map<Packed, Packed>;

/** Returns all boards on the way from the first one to a board. */
export function pathTo(board: Packed, parents: Parents): Packed[] {
  const path = [];
  for (let at = board, parent; ; at = parent) {
    path.unshift(at);
    parent = parents.get(at) as Packed;
    if (parent === at) return path;
  }
}
