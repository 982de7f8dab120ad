import type { Moves } from "../model/board";
import type { Packed } from "./packing";

/**
 * A search for an optimal solution that stops after each board it looks at, which is to say whose
 * moves it tries, and tells how many boards it holds in memory. Moves have to lead to the goal.
 */
export type Search = Generator<number, Moves>;

/** For each board that was found, the one that it was found from; for the first, itself. */
export type Parents = Map<Packed, Packed>;

/** All boards on the way from the first one. */
export function pathTo(board: Packed, parents: Parents): Packed[] {
  const path = [];
  for (let at = board, parent; ; at = parent) {
    path.unshift(at);
    parent = parents.get(at) as Packed;
    if (parent === at) return path;
  }
}
