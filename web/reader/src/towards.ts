import { type Along, type Analysis, analyse } from "./analysis.js";
import { type Answer, answerAll, type BoardsLike, type Finder, keyOf } from "./batch.js";
import {
  type Board,
  letters,
  type Move,
  type Moves,
  parseOrder,
  type Shape,
  slidesOf,
  slidingTile,
  type Tiles,
  tilesText,
} from "./board.js";
import { Carried } from "./carried.js";
import {
  type Abortable,
  checkedLimits,
  finished,
  type Found,
  later,
  LIMITS,
  OF_SEARCH,
  type Order,
  type SearchLimits,
  type SearchOptions,
  WITH_ORDER,
  type Work,
} from "./limits.js";
import { type BoardLike, readBoard } from "./parse-board.js";
import { below, chooseRandom, type RandomOptions } from "./random.js";
import { checkedOptions, expectNoOptions, expectNumber, expectType } from "./type-checks.js";

/** The method that Node calls to print an object. */
const INSPECT: unique symbol = Symbol.for("nodejs.util.inspect.custom") as never;

/** The options of `fromBytes`. */
export interface OpenOptions {
  /**
   * The goal, as `parseGoal` of `tilebase-reader/puzzle` reads it; the default is the goal of the first file. A
   * {@link Board}, or a text with rows, may have the transposed shape; all boards then have that shape.
   */
  goal?: BoardLike | undefined;
}

/** The options of {@link Towards.random}. */
export interface RandomAtDistance extends RandomOptions {
  /** The distance of the boards from the goal. */
  distance?: number | undefined;
}

/**
 * How distances are counted. In `single`, each step of the blank is one move (speedsolvers write STM). In `multi`, all
 * steps in one direction are one move: a slide of one or more tiles (MTM).
 */
export type Metric = "single" | "multi";

/** A hint for a player. */
export interface Hint {
  /** The number of the tile that slides. */
  tile: number;
  /** The direction in which the blank moves. */
  move: Move;
  /** The number of moves to the goal, including this one, in the solver's metric. */
  distance: number;
}

/** Finds the answers of one kind of table, by the keys of boards. */
export interface Engine<Key> {
  readonly finder: Finder<Key>;
  readonly metric: Metric;
  // Each answer starts the clock of its limits. An engine that only looks up ignores them. They are already checked.
  /** Returns a function from key to distance. It will be called for this number of boards. */
  distances(boards: number, limits: SearchLimits): Answer<number, Key>;
  /** Returns a function from key to first solution. It will be called for this number of boards. */
  firstSolutions(boards: number, order: string, limits: SearchLimits): Answer<Moves, Key>;
  solutions(key: Key, order: string, limits: SearchLimits): Generator<Moves, void, undefined>;
  /** Returns a function from key to bits: see {@link Towards.optimalMovesMany}. */
  optimalMoves(limits: SearchLimits): Answer<number, Key>;
  countSolutions(key: Key, limits: SearchLimits): number | Work<number>;
  /** Returns the answers for the boards along a path, given the moves between them. */
  along(path: readonly Key[], moves: readonly Moves[], limits: SearchLimits): Along;
  /**
   * Searches in steps. Without this method, nothing needs a search.
   *
   * @param mayStop - Whether the caller may stop between two steps. Then an unlimited search also finds solutions that may
   *   not be optimal.
   */
  search?(key: Key, options: SearchOptions, mayStop: boolean): Work<Found, Found>;
  /** Continues a search for an answer. Returns `unknown` if a limit ends it. */
  orUnknown?<T>(work: Work<T>, unknown: T): Work<T>;
  lowerBound?(key: Key): number;
  /** Returns the boards at a distance, as indices for {@link Towards.boardAt}. */
  boardsAt?(distance: number): readonly number[];
  /** Returns the tiles of a random board, or `undefined` if boards have an index. */
  shuffled?(seed: bigint): Tiles | undefined;
}

/** The base class of `Solver` and `Patterns`. */
export abstract class Towards<Random extends RandomAtDistance, Key> {
  /** The map to the canonical goal with the blank in the same cell. It defines the indices of boards. */
  readonly #renamed: Carried;
  readonly #engine: Engine<Key>;

  constructor(renamed: Carried, engine: Engine<Key>) {
    // At run time, the constructors are not private.
    const { name } = new.target;
    expectType(renamed instanceof Carried, `${name}.fromBytes, not new ${name}`);
    this.#renamed = renamed;
    this.#engine = engine;
  }

  /** The board that solutions lead to. All boards have its shape. */
  get goal(): Board {
    const { goal } = this.#renamed;
    return { ...goal, tiles: [...goal.tiles] };
  }

  /** The number of rows and columns of all boards. */
  get shape(): Shape {
    const { rows, cols } = this.#renamed.goal;
    return { rows, cols };
  }

  /** The metric of distances. An optimal solution is the shortest in this metric, but always a list of single moves. */
  get metric(): Metric {
    return this.#engine.metric;
  }

  /** The number of boards that can reach the goal: N!/2 for N cells. For more than 16 cells, it is 0. */
  get boards(): number {
    return this.#renamed.to.boards;
  }

  /**
   * Reads a board of this shape, solvable or not.
   *
   * @throws {@link BoardError} if it is not a board of this shape.
   */
  parseBoard(board: BoardLike): Board {
    expectNoOptions(arguments[1]);
    return readBoard(this.#renamed.goal, board);
  }

  /** Returns the index of a board, the inverse of {@link boardAt}. It depends only on the goal. */
  indexOf(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    return keyOf(this.#renamed, board);
  }

  /**
   * Returns the board with an index.
   *
   * @param index - A whole number from 0 to {@link boards} - 1.
   * @throws RangeError if the index is any other number.
   */
  boardAt(index: number): Board {
    expectNoOptions(arguments[1]);
    expectNumber(index, "an index as a whole number", Number.isInteger);
    if (index < 0 || index >= this.boards) {
      throw new RangeError(`no board has index ${index}: there are ${this.boards} boards`);
    }
    return { ...this.#renamed.goal, tiles: this.#renamed.tiles(index) };
  }

  /**
   * Returns the number of moves in an optimal solution, in the {@link metric}.
   *
   * A `Solver` reads O(distance) entries, or one cached byte after many boards: see {@link distances}. `Patterns`
   * searches.
   *
   * @param limits - {@link SearchLimits}. A number, such as the index that `map` passes, is ignored.
   */
  distance(board: BoardLike): number;
  distance(board: BoardLike, limits: SearchLimits | undefined): number;
  distance(board: BoardLike, limits?: SearchLimits): number {
    const checked = checkedLimits(typeof limits === "number" ? undefined : limits, LIMITS);
    return finished(this.#engine.distances(1, checked)(this.#key(board)));
  }

  /**
   * Returns the first of all optimal solutions in the lexicographic order of a move order. The solution of the goal is
   * empty. In the metric `multi`, the shorter of two slides in one direction comes first.
   *
   * From a table of distance bits, a `Solver` reads at most five entries per move. From a table of moves, it reads one
   * entry per move in the table's own order, and O(distance) per move in others. After many boards, it reads the cached
   * solution: see {@link solveMany}. `Patterns` searches.
   *
   * @param options - `order`: the move order, four letters with preferred moves first. The default is `"udlr"`.
   *   `maxNodes`, `maxSeconds`: {@link SearchLimits}.
   * @throws {@link OrderError} if that is not an order.
   */
  solve(board: BoardLike, options?: Order & SearchLimits): Moves {
    const { order = "udlr", ...limits } = checkedLimits(options, WITH_ORDER);
    return finished(this.#solution(this.#key(board), order, limits));
  }

  /** Solves like {@link solve}: see {@link Abortable}. */
  solveAsync(board: BoardLike, options?: Order & SearchLimits & Abortable): Promise<Moves> {
    return later(options, WITH_ORDER, ({ order = "udlr", ...limits }) => {
      return this.#solution(this.#key(board), order, limits);
    });
  }

  /**
   * Searches like {@link solve}, within limits. `maxNodes` and `maxSeconds` make a search at most 4 % longer if they are
   * not reached.
   *
   * If the time is limited, most of it is for a short solution; for boards of up to 16 cells, half of it. For that,
   * `Patterns` takes tens of megabytes of memory.
   *
   * @param options - `order`: as for {@link solve}. `maxNodes`, `maxSeconds`, `within`: {@link SearchOptions}.
   */
  search(board: BoardLike, options?: SearchOptions): Found {
    return finished(this.#steps(board, options, false));
  }

  /**
   * Searches like {@link search}, in steps of about a millisecond. Yields the preliminary result before each step, and
   * returns the result of `search`. The caller may abandon the search after any step: its last result has the shortest
   * solution so far, even if there are no limits.
   *
   * @param options - As for {@link search}. The seconds count from the first step and include pauses.
   */
  searchInSteps(board: BoardLike, options?: SearchOptions): Generator<Found, Found, undefined> {
    return this.#steps(board, options, true);
  }

  /** Searches like {@link search}: see {@link Abortable}. */
  searchAsync(board: BoardLike, options?: SearchOptions & Abortable): Promise<Found> {
    return later(options, OF_SEARCH, (limits) => this.#steps(board, limits, false));
  }

  /** Checks the arguments of a search, and prepares it. */
  #steps(
    board: BoardLike,
    options: SearchOptions | undefined,
    mayStop: boolean,
  ): Work<Found, Found> {
    const checked = checkedLimits(options, OF_SEARCH);
    const key = this.#key(board);
    return this.#engine.search?.(key, checked, mayStop) ?? this.#lookUp(key, checked);
  }

  #solution(key: Key, order: string, limits: SearchLimits): Moves | Work<Moves> {
    return this.#engine.firstSolutions(1, order, limits)(key);
  }

  /** Returns the result of a search that is a lookup. */
  *#lookUp(key: Key, { order = "udlr" }: SearchOptions): Work<Found, Found> {
    const moves = finished(this.#solution(key, order, {}));
    const lowerBound = this.#length(moves);
    return { moves, lowerBound, nodes: 0, isComplete: true, isOptimal: true };
  }

  /** Returns a lower bound of the distance without a search. A `Solver` returns the distance. */
  lowerBound(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    return this.#engine.lowerBound?.(this.#key(board)) ?? this.distance(board);
  }

  /**
   * Yields all optimal solutions, in the lexicographic order of a move order. Each solution is found on demand; there
   * can be millions. `Patterns` searches for one of them first.
   *
   * ```js
   * for (const moves of solver.solutions("2 3 4 1 5 x 7 6 8")) console.log(moves);
   * ```
   *
   * @param options - As for {@link solve}. At a limit, throws the error after the last solution found.
   */
  solutions(board: BoardLike, options?: Order & SearchLimits): Generator<Moves, void, undefined> {
    const { order = "udlr", ...limits } = checkedLimits(options, WITH_ORDER);
    return this.#engine.solutions(this.#key(board), order, limits);
  }

  /**
   * Returns all moves that start an optimal solution, in the order u, d, l, r; none for the goal.
   *
   * A `Solver` reads at most five entries from a table of distance bits, and O(distance) from a table of moves.
   * `Patterns` searches for a solution, and then once for each other first move.
   *
   * @param limits - {@link SearchLimits}.
   */
  optimalMoves(board: BoardLike, limits?: SearchLimits): Moves {
    const answer = this.#engine.optimalMoves(checkedLimits(limits, LIMITS));
    return letters(finished(answer(this.#key(board))));
  }

  /**
   * Returns the number of optimal solutions; 1 for the goal. Above 2^53 it is rounded.
   *
   * A `Solver` finds the optimal moves of each board on these solutions once. `Patterns` finds every solution.
   *
   * @param limits - {@link SearchLimits}.
   */
  countSolutions(board: BoardLike, limits?: SearchLimits): number {
    const checked = checkedLimits(limits, LIMITS);
    return finished(this.#engine.countSolutions(this.#key(board), checked));
  }

  /**
   * Returns the first move of {@link solve}, or `null` for the goal.
   *
   * @param options - As for {@link solve}, with the same errors.
   */
  hint(board: BoardLike, options?: Order & SearchLimits): Hint | null {
    const parsed = readBoard(this.#renamed.goal, board);
    const solution = this.solve(parsed, options);
    if (solution === "") return null;
    const move = solution[0] as Move;
    return { tile: slidingTile(parsed, move) as number, move, distance: this.#length(solution) };
  }

  /** Returns the number of moves of a solution, in the metric. */
  #length(solution: Moves): number {
    return (this.metric === "multi" ? slidesOf(solution) : solution).length;
  }

  /**
   * Finds the distance of every board along a player's moves, and the moves that did not lead nearer to the goal. The
   * moves need not lead to the goal.
   *
   * ```js
   * solver.analyse("123/456/x78", "rudr");
   * // { distances: [2, 1, 2, 1, 0], mistakes: [{ before: 1, better: ["r"] }], longestOptimal: [2, 4] }
   * ```
   *
   * A `Solver` finds each distance as {@link distance} does. `Patterns` searches for a solution of the last board, and
   * then once for most other boards.
   *
   * @param moves - Moves in any notation that `parseMoves` of `tilebase-reader/puzzle` reads.
   * @param limits - {@link SearchLimits}. At a limit, the distances of the first boards are unknown.
   * @throws RangeError if a part of the text is not a move, or a move takes the blank off the board.
   */
  analyse(board: BoardLike, moves: Moves, limits?: SearchLimits): Analysis {
    const checked = checkedLimits(limits, LIMITS);
    const engine = this.#engine;
    return analyse(engine, board, moves, (path, moves) => engine.along(path, moves, checked));
  }

  /**
   * Returns the distances of many boards, -1 for boards that cannot reach the goal.
   *
   * ```js
   * const boards = Uint8Array.of(2, 3, 4, 1, 5, 0, 7, 6, 8, 2, 1, 3, 4, 5, 6, 7, 8, 0);
   * solver.distances(boards); // Int16Array [19, -1]
   * solver.distances(["2 3 4 1 5 x 7 6 8", "2 1 3 4 5 6 7 8 x"]); // the same
   * ```
   *
   * For up to nine cells, a `Solver` finds and caches all distances once a tenth of all boards is requested. From then
   * on, each board takes O(N). `Patterns` searches for each board.
   *
   * @param boards - An array of boards; or, faster, the tiles of all boards in one typed array.
   * @param limits - {@link SearchLimits}, for each board.
   * @throws {@link BoardError} or a TypeError for the first invalid board. The message starts with its number, from 0.
   */
  distances(boards: BoardsLike, limits?: SearchLimits): Int16Array {
    return finished(this.#distances(boards, checkedLimits(limits, LIMITS)));
  }

  /** Returns the result of {@link distances}: see {@link Abortable}. */
  distancesAsync(boards: BoardsLike, options?: SearchLimits & Abortable): Promise<Int16Array> {
    return later(options, LIMITS, (limits) => this.#distances(boards, limits));
  }

  /**
   * Returns the solutions of many boards, `null` for boards that cannot reach the goal.
   *
   * ```js
   * const boards = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 0, 8, 2, 1, 3, 4, 5, 6, 7, 8, 0);
   * solver.solveMany(boards); // ["r", null]
   * ```
   *
   * For up to nine cells, a `Solver` finds and caches all solutions in an order once a tenth of all boards is
   * requested in that order. For 3x3, this takes milliseconds and some megabytes.
   *
   * @param boards - As for {@link distances}, with the same errors.
   * @param options - As for {@link solve}. The limits apply to each board.
   */
  solveMany(boards: BoardsLike, options?: Order & SearchLimits): (Moves | null)[] {
    return finished(this.#solutions(boards, checkedLimits(options, WITH_ORDER)));
  }

  /** Returns the result of {@link solveMany}: see {@link Abortable}. */
  solveManyAsync(
    boards: BoardsLike,
    options?: Order & SearchLimits & Abortable,
  ): Promise<(Moves | null)[]> {
    return later(options, WITH_ORDER, (limits) => this.#solutions(boards, limits));
  }

  /**
   * Returns the optimal moves of each board as bits: 1 for u, 2 for d, 4 for l, 8 for r. 0 is the result for the goal
   * and for boards that cannot reach it.
   *
   * @param boards - As for {@link distances}, with the same errors.
   * @param limits - As for {@link distances}.
   */
  optimalMovesMany(boards: BoardsLike, limits?: SearchLimits): Uint8Array {
    return finished(this.#optimalMoves(boards, checkedLimits(limits, LIMITS)));
  }

  /** Returns the result of {@link optimalMovesMany}: see {@link Abortable}. */
  optimalMovesManyAsync(
    boards: BoardsLike,
    options?: SearchLimits & Abortable,
  ): Promise<Uint8Array> {
    return later(options, LIMITS, (limits) => this.#optimalMoves(boards, limits));
  }

  *#distances(boards: BoardsLike, limits: SearchLimits): Work<Int16Array> {
    const answers = (count: number) => this.#engine.distances(count, limits);
    return new Int16Array(yield* answerAll(this.#engine, boards, answers, -1, -2));
  }

  #solutions(
    boards: BoardsLike,
    { order = "udlr", ...limits }: Order & SearchLimits,
  ): Work<(Moves | null)[]> {
    parseOrder(order);
    const answers = (count: number) => this.#engine.firstSolutions(count, order, limits);
    return answerAll<Moves | null, Key>(this.#engine, boards, answers, null, null);
  }

  *#optimalMoves(boards: BoardsLike, limits: SearchLimits): Work<Uint8Array> {
    const answer = this.#engine.optimalMoves(limits);
    return new Uint8Array(yield* answerAll(this.#engine, boards, () => answer, 0, 16));
  }

  /**
   * Returns a random solvable board; all have the same probability. With a `distance` (`Solver` only), chooses among
   * the boards at that distance. With a `count`, returns an array.
   *
   * ```js
   * solver.random({ distance: 20, seed: 7 }); // the same board everywhere, in every language
   * solver.random({ count: 10, distance: 20, seed: 7 }); // this one first
   * ```
   *
   * The first call with a distance finds and caches the distances of all boards, like {@link Solver.allDistances}.
   * Later calls scan them, in less than a second for 3x4.
   *
   * @param options - `distance`: the distance. `seed` and `count`: {@link RandomOptions}.
   * @throws {@link DistanceError} if no board is at the distance.
   * @throws RangeError if the distance, the seed or the count is out of range.
   */
  random(options?: Random & { count?: undefined }): Board;
  random(options: Random & { count: number }): Board[];
  random(options?: Random): Board | Board[];
  random(options?: Random): Board | Board[] {
    const boards = this.#choose(options).map((tiles) => ({ ...this.#renamed.goal, tiles }));
    return options?.count === undefined ? (boards[0] as Board) : boards;
  }

  /**
   * Returns the boards of {@link random} as their tiles in one array, which {@link distances} accepts. Without a
   * `count`, the array contains one board.
   */
  randomMany(options?: Random): Uint8Array {
    return Uint8Array.from(this.#choose(options).flat());
  }

  [INSPECT](): string {
    return `${this.constructor.name} towards ${tilesText(this.#renamed.goal.tiles)}`;
  }

  #key(board: BoardLike): Key {
    return keyOf(this.#engine.finder, board);
  }

  /** Returns the tiles of random boards. */
  #choose(options: Random | undefined): Tiles[] {
    const known = this.#engine.boardsAt ? ["count", "distance", "seed"] : ["count", "seed"];
    const which = checkedOptions<RandomAtDistance>(options, known);
    const { distance } = which;
    const boards = distance === undefined ? undefined : this.#engine.boardsAt?.(distance);
    return chooseRandom(which).map((number) => {
      const index = below(boards?.length ?? this.boards, number);
      return this.#engine.shuffled?.(number) ?? this.#renamed.tiles(boards?.[index] ?? index);
    });
  }
}
