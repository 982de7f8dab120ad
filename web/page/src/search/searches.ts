import type { Table } from "tilebase";
import type { Board } from "../model/board";
import { aStar } from "./a-star";
import { bidirectional } from "./bidirectional";
import { breadthFirst } from "./breadth-first";
import { idaStar } from "./ida-star";
import type { Search } from "./search";
import { tableWalk } from "./table-walk";

/** The searches worth comparing, the most wasteful first; each begins when it is called. */
export function searches(start: Board, goal: Board, table: Table): (() => Search)[] {
  return [
    () => breadthFirst(start, goal),
    () => bidirectional(start, goal),
    () => aStar(start, goal),
    () => idaStar(start, goal),
    () => tableWalk(table, start),
  ];
}
