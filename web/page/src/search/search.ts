import type { Moves } from "tilebase-reader/puzzle";
import type { Packed } from "./packing";

/**
 * A search for an optimal solution. It looks at a board by trying its moves. After each board that it
 * looks at, it yields what can be seen of it, the same object each time. At the end it returns the
 * solution. It may run forever if no moves lead to the goal.
 */
export type Search = Generator<Look, Moves>;

/** What can be seen of a search. */
export interface Look {
  /** The number of boards that it holds in memory. */
  held: number;
  /** The board that it has looked at last. */
  board: Packed;
  /** The number of moves from that end to the board. */
  depth: number;
  end: End;
  /** The largest sum of depth and estimate that it accepts at present, if it has such a limit. */
  bound?: number;
  /** Returns the boards that wait to be looked at: the frontier, the next board first. */
  waiting(): Iterable<Waiting>;
  /** Returns what has become of a neighbour of the board. */
  fate(neighbour: Packed): Fate;
}

/** Where a search begins. */
export type End = "start" | "goal";

/** A board that waits to be looked at. */
export interface Waiting {
  board: Packed;
  depth: number;
  end: End;
}

/**
 * It waits; it was found before, or is the one from which the search came; its sum is over the bound. Or the table
 * says whether it is nearer to the goal.
 */
export type Fate = "waits" | "known" | "way back" | "too long" | "nearer" | "not nearer";

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
