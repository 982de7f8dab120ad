import type { Solver } from "tilebase-reader";
import type { Board, Moves } from "tilebase-reader/puzzle";
import { estimateOfPacked, type HeuristicOrNone } from "./heuristics";
import { type Packed, Packing } from "./packing";
import type { End, Fate, Look, Search, Waiting } from "./search";
import { hasHeuristic, searches, type SearchName } from "./searches";

/** The input of a demonstration. */
export interface Demonstrated {
  search: SearchName;
  heuristic: HeuristicOrNone;
  start: Board;
  goal: Board;
}

/** A snapshot of a search, to be drawn. */
export interface Picture {
  lookedAt: number;
  waiting: number;
  /** The last board looked at; `undefined` before the first. At the end, the goal. */
  now: Seen | undefined;
  neighbours: (Seen & { fate: Fate })[];
  /** The first waiting boards. */
  next: Seen[];
  /** The numbers of boards at 0, 1, ... moves from each end. */
  columns: Record<End, Column[]>;
  /** The current limit of the sum of depth and estimate, if there is one. */
  bound: number | undefined;
  moves: Moves | undefined;
}

/** A board that the search has found. */
export interface Seen extends Omit<Waiting, "board"> {
  board: Board;
  /** The moves to go, estimated or exact, if the search uses this number. */
  toGo: number | undefined;
  isKnown: boolean;
}

/** The numbers of boards at one depth. */
export interface Column {
  lookedAt: number;
  waiting: number;
}

/** The largest number of waiting boards in `next`. */
const SHOWN = 4;

/** A search with a snapshot after each step. */
export class Demonstration {
  readonly demonstrated: Demonstrated;
  lookedAt = 0;
  readonly #packing: Packing;
  readonly #toGo: (board: Packed) => number | undefined;
  readonly #search: Search;
  /** The state of the search; `undefined` before its first step. */
  #look: Look | undefined;
  #moves: Moves | undefined;
  /** The numbers of boards looked at, by depth; in IDA*, only boards of the current round. */
  #byDepth: Record<End, number[]> = { start: [], goal: [] };
  #bound: number | undefined;

  constructor(demonstrated: Demonstrated, solver: Solver) {
    const { search, heuristic, start, goal } = demonstrated;
    this.demonstrated = demonstrated;
    this.#packing = new Packing(goal);
    this.#search = searches(start, goal, solver, heuristic)[search]();
    const estimate = estimateOfPacked(heuristic, goal);
    this.#toGo = (board) => {
      if (search === "table") return solver.distance(this.#packing.unpack(board));
      return hasHeuristic(search) ? estimate(board) : undefined;
    };
  }

  get isOver(): boolean {
    return this.#moves !== undefined;
  }

  /** Looks at the next board, unless the solution has been found. */
  step(): void {
    if (this.isOver) return;
    const { done, value } = this.#search.next();
    if (done) {
      this.#moves = value;
      return;
    }
    this.#look = value;
    const { bound, depth, end } = value;
    if (bound !== this.#bound) this.#byDepth = { start: [], goal: [] };
    this.#bound = bound;
    this.lookedAt++;
    const ofEnd = this.#byDepth[end];
    ofEnd[depth] = (ofEnd[depth] ?? 0) + 1;
  }

  picture(): Picture {
    const { search } = this.demonstrated;
    const look = this.#look;
    const columnsOf = (end: End): Column[] =>
      Array.from(this.#byDepth[end], (lookedAt = 0) => ({ lookedAt, waiting: 0 }));
    const columns = { start: columnsOf("start"), goal: columnsOf("goal") };
    const next: Seen[] = [];
    let waiting = 0;
    for (const each of look?.waiting() ?? this.#atFirst()) {
      const ofEnd = columns[each.end];
      while (ofEnd.length <= each.depth) ofEnd.push({ lookedAt: 0, waiting: 0 });
      (ofEnd[each.depth] as Column).waiting++;
      if (next.length < SHOWN) next.push(this.#seen(each));
      waiting++;
    }
    return {
      lookedAt: this.lookedAt,
      waiting,
      now: this.#now(),
      neighbours: look && !this.isOver ? this.#neighbours(look) : [],
      next: this.isOver ? [] : next,
      columns,
      bound: search === "IDA*" ? (look?.bound ?? next[0]?.toGo) : undefined,
      moves: this.#moves,
    };
  }

  #now(): Seen | undefined {
    if (this.#moves === undefined) return this.#look && this.#seen(this.#look);
    const board = this.#packing.pack(this.demonstrated.goal);
    return this.#seen({ board, depth: this.#moves.length, end: "start" });
  }

  #neighbours(look: Look): Picture["neighbours"] {
    const { board, depth, end } = look;
    return this.#packing.neighbours(board).map((neighbour) => ({
      ...this.#seen({ board: neighbour, depth: depth + 1, end }),
      fate: look.fate(neighbour),
    }));
  }

  #seen({ board, depth, end }: Waiting): Seen {
    const isKnown = this.demonstrated.search === "table";
    return { board: this.#packing.unpack(board), depth, end, toGo: this.#toGo(board), isKnown };
  }

  /** Returns the waiting boards before the first step. */
  #atFirst(): Waiting[] {
    const { search, start, goal } = this.demonstrated;
    const first: Waiting = { board: this.#packing.pack(start), depth: 0, end: "start" };
    const last: Waiting = { board: this.#packing.pack(goal), depth: 0, end: "goal" };
    return search === "bidirectional" ? [first, last] : [first];
  }
}
