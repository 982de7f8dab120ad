import type { Solver } from "tilebase-reader";
import type { Board } from "tilebase-reader/puzzle";
import { aStar } from "./a-star";
import { bidirectional } from "./bidirectional";
import { breadthFirst } from "./breadth-first";
import type { HeuristicOrNone } from "./heuristics";
import { idaStar } from "./ida-star";
import type { Search } from "./search";
import { tableWalk } from "./table-walk";

/** The searches that are compared, the most wasteful first. */
export const SEARCHES = ["breadth-first", "bidirectional", "A*", "IDA*", "table"] as const;

export type SearchName = (typeof SEARCHES)[number];

/** The number of boards after which a race goes on without a search: more than there are of 3x3. */
export const MOST = 1_000_000;

/** A function for each search that starts it. */
export type Searches = Readonly<Record<SearchName, () => Search>>;

/** Returns the searches for one board. The heuristic leads A* and IDA*. */
export function searches(
  start: Board,
  goal: Board,
  solver: Solver,
  heuristic: HeuristicOrNone,
): Searches {
  return {
    "breadth-first": () => breadthFirst(start, goal),
    bidirectional: () => bidirectional(start, goal),
    "A*": () => aStar(start, goal, heuristic),
    "IDA*": () => idaStar(start, goal, heuristic),
    table: () => tableWalk(solver, start),
  };
}
