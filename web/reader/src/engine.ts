import type { Answer, Metric } from "./answer.js";
import type { Board, Moves } from "./board.js";
import type { CompleteTable } from "./complete.js";
import type { SearchOptions } from "./limits.js";
import type { Task, Work } from "./work.js";

/** Finds the keys of boards towards one goal. A key is an index, or another form in which an engine takes a board. */
export interface Finder<Key> {
  readonly goal: Board;
  /** Returns the key of the board that begins at `start` in `tiles`, or `UNSOLVABLE` or `NO_BOARD`. */
  find(tiles: ArrayLike<unknown>, start: number): Key | number;
}

/** The answers for the boards along a path. Unknown answers are `null`. */
export interface Along {
  readonly distances: readonly (number | null)[];
  /** Returns the optimal slides of one of the boards. */
  optimalSlides(index: number): Task<string[]>;
}

/** Finds the answers of one kind of table, by the keys of boards. The options are already checked. */
export interface Engine<Key> {
  readonly finder: Finder<Key>;
  readonly metric: Metric;
  /** The complete table with all answers. Without one, answers need searches. */
  readonly complete: CompleteTable | undefined;
  distance(key: Key, options: SearchOptions): Task<number>;
  firstSolution(key: Key, options: SearchOptions): Task<Moves>;
  /** Returns the optimal moves as bits: see {@link Solver.optimalMovesMany}. */
  optimalMoves(key: Key, options: SearchOptions): Task<number>;
  optimalSlides(key: Key, options: SearchOptions): Task<string[]>;
  countSolutions(key: Key, options: SearchOptions): Task<number>;
  /** Yields all solutions, and `undefined` between some steps. */
  solutions(key: Key, options: SearchOptions): Work<void, Moves | undefined>;
  /**
   * Searches in steps. Yields the preliminary answer before each step. The first step starts the clock.
   *
   * @param mayStop - Whether the caller may stop between two steps. Then an unlimited search also finds solutions that
   *   may not be optimal.
   */
  search(key: Key, options: SearchOptions, mayStop: boolean): Work<Answer, Answer>;
  /** Returns the answers for the boards along a path, given the moves between them. */
  along(path: readonly Key[], moves: readonly Moves[], options: SearchOptions): Work<Along>;
  lowerBound(key: Key): number;
}

/** Returns the complete table of an engine, for what needs one. */
export function completeOf({ complete }: Engine<any>): CompleteTable {
  if (complete) return complete;
  throw new RangeError("this call needs a complete table");
}
