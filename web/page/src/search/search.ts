import type { Board, Moves } from "tilebase-reader/puzzle";
import { estimateOfPacked, type HeuristicOrNone } from "./heuristics";
import { type Packed, Packing } from "./packing";

/**
 * A generator that returns an optimal solution. It looks at a board by trying all its moves, then yields the state of
 * the search, always as the same object. If the goal cannot be reached, it may run forever.
 */
export type Search = Generator<Look, Moves>;

/** The state of a search. */
export interface Look {
  /** The number of boards in memory. */
  held: number;
  /** The last board looked at. */
  board: Packed;
  /** The number of moves from `end` to the board. */
  depth: number;
  end: End;
  /** The current limit of the sum of depth and estimate, if there is one. */
  bound?: number;
  /** Returns the waiting boards (the frontier), the next one first. */
  waiting(): Iterable<Waiting>;
  /** Returns what the search does with a neighbour of the board. */
  fate(neighbour: Packed): Fate;
}

/** The board from which a search starts. */
export type End = "start" | "goal";

/** A board that the search has yet to look at. */
export interface Waiting {
  board: Packed;
  depth: number;
  end: End;
}

/**
 * What a search does with a neighbour. A `known` board was found before. `way back` is the board that the search came
 * from. For a `too long` board, the sum of depth and estimate is above the bound. The table search only distinguishes
 * `nearer` and `not nearer` boards.
 */
export type Fate = "waits" | "known" | "way back" | "too long" | "nearer" | "not nearer";

/** Returns what a search for one board uses. */
export function prepared(start: Board, goal: Board, heuristic: HeuristicOrNone = "Manhattan") {
  const packing = new Packing(goal);
  const [first, last] = [packing.pack(start), packing.pack(goal)];
  return { packing, first, last, estimate: estimateOfPacked(heuristic, goal) };
}

/** The board from which each board was found; for the first board, itself. */
export type Parents = Map<Packed, Packed>;

/** Returns all boards on the path from the first board to a board. */
export function pathTo(board: Packed, parents: Parents): Packed[] {
  const path = [];
  for (let at = board, parent; ; at = parent) {
    path.unshift(at);
    parent = parents.get(at) as Packed;
    if (parent === at) return path;
  }
}
