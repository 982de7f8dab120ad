import { blankCell, type Board, boardsAlong, type Metric, type Moves } from "./board.js";
import { slidesOf, stepsOf, type Tiles } from "./board.js";
import type { CompleteTable } from "./complete.js";
import type { SearchOptions, Task, Work } from "./limits.js";
import type { Carried } from "./ranking.js";

/** An answer for a board. All numbers of moves but `slides` are in the solver's metric. */
export class Answer {
  /**
   * If the answer is complete, the first optimal solution in the move order. Otherwise the shortest solution so far, or
   * `null`.
   */
  declare readonly moves: Moves | null;
  /** A lower bound of the distance. */
  declare readonly lowerBound: number;
  /** The number of boards visited. */
  declare readonly nodes: number;
  /** Whether the search reached its end. */
  declare readonly isComplete: boolean;
  /** The number of moves of `moves`. */
  declare readonly length: number | null;
  /** The number of slides of `moves`, in either metric. */
  declare readonly slides: number | null;
  /** Whether `moves` are proved optimal. This is possible before the answer is complete. */
  declare readonly isOptimal: boolean;
  /** The distance of the board, or `null` if `moves` are not proved optimal. */
  declare readonly distance: number | null;
  /** The tile to press: the farthest tile of the first move, with which the others slide. `null` at the goal. */
  declare readonly tile: number | null;

  constructor(
    board: Board,
    metric: Metric,
    moves: Moves | null,
    lowerBound: number,
    nodes = 0,
    isComplete = true,
  ) {
    const steps = stepsOf(moves ?? "", metric);
    const length = moves === null ? null : steps.length;
    const [first] = steps;
    Object.assign(this, {
      ...{ moves, lowerBound, nodes, isComplete, length },
      slides: moves === null ? null : slidesOf(moves).length,
      isOptimal: length === lowerBound,
      distance: length === lowerBound ? length : null,
      tile: first ? board.tiles[blankCell(boardsAlong(board, first).at(-1) as Board)] : null,
    });
  }

  /** Returns whether `moves` are proved to be at most this many percent longer than an optimal solution. */
  isWithin(percent: number): boolean {
    return this.length !== null && 100 * this.length <= this.lowerBound * (100 + percent);
  }
}

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
  /** The map to the canonical goal with the blank in the same cell. It defines the indices of boards. */
  readonly own: Carried;
  readonly metric: Metric;
  /** Whether answers need searches. */
  readonly searches: boolean;
  /** The complete table with all answers. Throws a RangeError if there is none. */
  readonly complete: CompleteTable;
  distance(key: Key, options: SearchOptions): Task<number>;
  firstSolution(key: Key, options: SearchOptions): Task<Moves>;
  /** Returns the optimal moves as bits: see {@link Solver.optimalMovesMany}. */
  optimalMoves(key: Key, options: SearchOptions): Task<number>;
  optimalSlides(key: Key, options: SearchOptions): Task<string[]>;
  countSolutions(key: Key, options: SearchOptions): Task<number>;
  /** Yields all solutions, and `undefined` between some steps. */
  solutions(key: Key, options: SearchOptions): Work<void, Moves | undefined>;
  /** Searches in steps. Yields the preliminary answer before each step. The first step starts the clock. */
  search(key: Key, options: SearchOptions): Work<Answer, Answer>;
  hint(key: Key, options: SearchOptions): Work<Answer, Answer>;
  /** Does what `search` does, and also finds preliminary solutions if there are no limits. */
  searchInSteps(key: Key, options: SearchOptions): Work<Answer, Answer>;
  /** Returns the answers for the boards along a path, given the moves between them. */
  along(path: readonly Key[], moves: readonly Moves[], options: SearchOptions): Work<Along>;
  lowerBound(key: Key): number;
  /** Returns the tiles of a random board, for boards without an index. */
  shuffled?(seed: bigint): Tiles;
}
