import type { Answer, Metric } from "./answer.js";
import type { Board, Moves, Tiles } from "./board.js";
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
  /** Whether answers need searches. */
  readonly searches: boolean;
  /** The largest distance. Throws a RangeError unless the table is complete, as the last two methods do. */
  readonly maxDistance: number;
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
  /** Returns the tiles of a random board. Boards of up to 16 cells are chosen by their index instead. */
  readonly shuffled?: ((seed: bigint) => Tiles) | undefined;
  /** Returns the boards at a distance, as indices for {@link Solver.boardAt}. */
  boardsAt(distance: number): readonly number[];
  allDistances(): Uint8Array;
}
