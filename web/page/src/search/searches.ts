import type { Solver } from "tilebase-reader";
import { type Board, boardsAlong } from "tilebase-reader/puzzle";
import { aStar } from "./a-star";
import { bidirectional, breadthFirst } from "./breadth-first";
import type { HeuristicOrNone } from "./heuristics";
import { idaStar } from "./ida-star";
import { Packing } from "./packing";
import type { Look, Search } from "./search";

/** The compared searches, the most wasteful first. */
export const SEARCHES = ["breadth-first", "bidirectional", "A*", "IDA*", "table"] as const;

export type SearchName = (typeof SEARCHES)[number];

/** Returns whether a search uses a heuristic. */
export function hasHeuristic(search: SearchName): boolean {
  return search === "A*" || search === "IDA*";
}

/** The number of boards after which a search gives up a race. 3x3 has fewer boards. */
export const MAX_BOARDS = 1_000_000;

/** For each search, a function that starts it. */
export type Searches = Readonly<Record<SearchName, () => Search>>;

/** Returns the searches for one board. A* and IDA* use the heuristic. */
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

/** Reads the next move from the table entry of each board along the solution. */
export function* tableWalk(solver: Solver, start: Board): Search {
  const moves = solver.solve(start);
  const packing = new Packing(start);
  const boardAt = (depth: number) =>
    packing.pack(boardsAlong(start, moves.slice(0, depth)).at(-1) as Board);
  const look: Look = {
    held: 1,
    depth: 0,
    end: "start",
    get board() {
      return boardAt(look.depth);
    },
    waiting: () => [{ board: boardAt(look.depth + 1), depth: look.depth + 1, end: look.end }],
    fate: (neighbour: number) => (neighbour === boardAt(look.depth + 1) ? "nearer" : "not nearer"),
  };
  for (; look.depth < moves.length; look.depth++) yield look;
  return moves;
}
