import type { Table } from "tilebase";
import type { Board } from "../model/board";
import { aStar } from "./a-star";
import { bidirectional } from "./bidirectional";
import { breadthFirst } from "./breadth-first";
import { idaStar } from "./ida-star";
import type { Search } from "./search";
import { tableWalk } from "./table-walk";

/** The searches worth comparing, the most wasteful first. */
export const SEARCHES = ["breadth-first", "bidirectional", "A*", "IDA*", "table"] as const;

export type SearchName = (typeof SEARCHES)[number];

/** What begins each of them. */
export type Searches = Readonly<Record<SearchName, () => Search>>;

export function searches(start: Board, goal: Board, table: Table): Searches {
  return {
    "breadth-first": () => breadthFirst(start, goal),
    bidirectional: () => bidirectional(start, goal),
    "A*": () => aStar(start, goal),
    "IDA*": () => idaStar(start, goal),
    table: () => tableWalk(table, start),
  };
}
