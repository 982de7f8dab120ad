import type { Answer, Metric } from "./answer.js";
import type { Board, Moves, Tiles } from "./board.js";
import type { Budget, SearchOptions } from "./limits.js";
import type { RandomNumbers } from "./random.js";
import type { Task, Work } from "./work.js";

/** Finds the keys of boards towards one goal. A key is an index, or another form in which an engine takes a board. */
export interface Finder<Key> {
  readonly goal: Board;
  /** Returns the key of the board that begins at `start` in `tiles`, or `UNSOLVABLE` or `NO_BOARD`. */
  find(tiles: ArrayLike<unknown>, start: number): Key | number;
}

/** Returns the answer for the board with this key. */
export type Answers<T, Key> = (key: Key) => Task<T>;

/** The answers for the boards along a path. Unknown answers are `null`. */
export interface Along {
  readonly distances: readonly (number | null)[];
  /** Returns the optimal slides of one of the boards. */
  optimalSlides(index: number): Task<string[]>;
}

/** Returns the function for the answers of this number of boards. It starts the clock for each. */
type Answering<T, Key> = (boards: number, options: SearchOptions) => Answers<T, Key>;

/** The questions that are answered for each board alike. */
export type Question =
  "distances" | "firstSolutions" | "optimalMoves" | "optimalSlides" | "solutionCounts";

/** Finds the answers of one kind of table, by the keys of boards. The options are already checked. */
export interface Engine<Key> {
  readonly finder: Finder<Key>;
  readonly metric: Metric;
  /** Whether answers need searches. */
  readonly searches: boolean;
  /** The largest distance. Throws a RangeError unless the table is complete, as the last two methods do. */
  readonly maxDistance: number;
  readonly distances: Answering<number, Key>;
  readonly firstSolutions: Answering<Moves, Key>;
  /** The optimal moves as bits: see {@link Solver.optimalMovesMany}. */
  readonly optimalMoves: Answering<number, Key>;
  readonly optimalSlides: Answering<string[], Key>;
  readonly solutionCounts: Answering<number, Key>;
  /** Yields all solutions, and `undefined` between some steps. */
  solutions(key: Key, options: SearchOptions): Work<void, Moves | undefined>;
  /**
   * Searches in steps. Yields the preliminary answer before each step.
   *
   * @param begin - Starts the clock.
   * @param mayStop - Whether the caller may stop between two steps. Then an unlimited search also finds solutions that
   *   may not be optimal.
   */
  search(key: Key, begin: () => Budget, mayStop: boolean): Work<Answer, Answer>;
  /** Returns the answers for the boards along a path, given the moves between them. */
  along(path: readonly Key[], moves: readonly Moves[], budget: Budget): Work<Along>;
  lowerBound(key: Key): number;
  /** Returns the tiles of a random board. Boards of up to 16 cells are chosen by their index instead. */
  readonly shuffled?: ((numbers: RandomNumbers) => Tiles) | undefined;
  /** Returns the boards at a distance, as indices for {@link Solver.boardAt}. */
  boardsAt(distance: number): readonly number[];
  allDistances(): Uint8Array;
}
