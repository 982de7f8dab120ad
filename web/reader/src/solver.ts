import { answerAll, type BoardsLike, keyOf, type Question, type ResultsOf } from "./batch.js";
import { type Board, letters, type Metric, type Moves, type Shape, tilesText } from "./board.js";
import type { Answer, Engine } from "./engine.js";
import { type AsyncSolver, LATER, type Limits, LIMITS, limitsOf, mapped, NOW } from "./limits.js";
import { type SearchOptions, type Task, WITH_ORDER, type Work } from "./limits.js";
import { type BoardLike, readBoard } from "./parse-board.js";
import { type RandomOptions, randomTiles } from "./random.js";
import { Carried } from "./ranking.js";
import { expectNumber, expectType } from "./problems.js";

/** The method that Node calls to print an object. */
const INSPECT: unique symbol = Symbol.for("nodejs.util.inspect.custom") as never;

/** The methods of an engine that return one answer, and the methods that yield several. */
type One = Question | "search" | "hint" | "optimalSlides" | "countSolutions";
type Each = "searchInSteps" | "solutions";
type Options = SearchOptions | undefined;
type Run = typeof NOW | typeof LATER;

// Not public:
/** Returns a solver. */
export let solverOf: (engine: Engine<any>) => Solver;
/** Runs a computation with a solver's engine, synchronously or asynchronously. */
export let compute: <T>(
  solver: Solver | AsyncSolver,
  limits: Limits | undefined,
  begin: (engine: Engine<any>, options: SearchOptions) => Task<T>,
) => T | Promise<T>;

/**
 * Finds optimal solutions towards one goal: in a complete table, or with a search that pattern tables guide.
 *
 * Moves are the directions in which the blank moves: `u` up, `d` down, `l` left, `r` right. All methods that take a
 * board throw
 *
 * - a {@link BoardError} if it is not a board of the goal's shape,
 * - an {@link UnsolvableError} if it cannot reach the goal,
 * - a {@link TableError} if an entry shows that the table is damaged,
 * - an {@link OrderError} if the `order` is not one,
 * - a TypeError if a value has the wrong type, a RangeError if a number is out of range.
 *
 * Batches throw these errors for the first invalid board. The message starts with its number, from 0, which is also the
 * error's `row`. Their `limits` apply to each board: a limit leaves it undone, a signal also the boards after it.
 *
 * With a complete table, answers are looked up: at most five entries per move in a table of distance bits, and one in a
 * table of moves, or O(distance) if the order is another. Even in a damaged table, no method follows more than
 * {@link maxDistance} moves.
 *
 * With pattern tables, answers are searched, within {@link Limits}. Boards of 5x5 need limits: an optimal solution of a
 * random board can take days.
 */
export class Solver {
  static {
    // Bundlers rename a class that uses its own name.
    solverOf = (engine) => new this(engine, NOW);
    compute = (solver, limits, begin) => {
      const own = solver as Solver;
      const work = () => begin(own.#engine, limitsOf(limits, LIMITS));
      return own.#run.one(work, limits?.signal);
    };
  }

  readonly #engine: Engine<any>;
  readonly #run: Run;

  private constructor(engine: Engine<unknown>, run: Run) {
    // At run time, the constructor is not private.
    expectType(engine?.own instanceof Carried, "fromBytes, not new Solver");
    this.#engine = engine;
    this.#run = run;
  }

  /**
   * The methods whose last parameter is {@link Limits}, as asynchronous functions with the same parameters. They yield
   * to the event loop about every 10 milliseconds, so several searches advance together. All errors reject the promise.
   */
  get async(): AsyncSolver {
    const type = this.constructor as typeof Solver;
    return new type(this.#engine, LATER) as unknown as AsyncSolver;
  }

  /** The board that solutions lead to. All boards have its shape. */
  get goal(): Board {
    const { goal } = this.#engine.own;
    return { ...goal, tiles: [...goal.tiles] };
  }

  /** The number of rows and columns of all boards. */
  get shape(): Shape {
    const { rows, cols } = this.#engine.own.goal;
    return { rows, cols };
  }

  /** The metric of distances. An optimal solution is the shortest in this metric, but always a list of single moves. */
  get metric(): Metric {
    return this.#engine.metric;
  }

  /**
   * The number of boards that can reach the goal: N!/2 for N cells.
   *
   * @throws RangeError if boards have more than 16 cells, as {@link indexOf} and {@link boardAt} do.
   */
  get boards(): number {
    const { boards, rows, cols } = this.#engine.own.to;
    if (boards > 0) return boards;
    const reason = "only boards of up to 16 cells have one";
    throw new RangeError(`boards of ${rows}x${cols} have no index: ${reason}`);
  }

  /** The largest distance of any board from the goal. Throws a RangeError without a complete table. */
  get maxDistance(): number {
    return this.#engine.complete.maxDistance;
  }

  /** Reads a board of this shape, solvable or not. */
  parseBoard(board: BoardLike): Board {
    return readBoard(this.#engine.own.goal, board);
  }

  /** Returns the index of a board, the inverse of {@link boardAt}. It depends only on the goal. */
  indexOf(board: BoardLike): number {
    return this.boards && keyOf(this.#engine.own, board);
  }

  /**
   * Returns the board with an index.
   *
   * @param index - A whole number from 0 to {@link boards} - 1.
   */
  boardAt(index: number): Board {
    expectNumber(index, "an index as a whole number", Number.isInteger);
    if (index < 0 || index >= this.boards) {
      throw new RangeError(`no board has index ${index}: there are ${this.boards} boards`);
    }
    return { ...this.#engine.own.goal, tiles: this.#engine.own.tiles(index) };
  }

  /**
   * Returns the number of moves in an optimal solution, in the {@link metric}.
   *
   * @param limits - A number, such as the index that `map` passes, is ignored.
   */
  distance(board: BoardLike, limits?: Limits | number): number {
    const options = typeof limits === "number" ? undefined : limits;
    return this.#one("distance", board, options);
  }

  /**
   * Returns the first of all optimal solutions in the lexicographic order of a move order. The solution of the goal is
   * empty. In the metric `multi`, the shorter of two slides in one direction comes first.
   */
  solve(board: BoardLike, options?: SearchOptions): Moves {
    return this.#one("firstSolution", board, options, WITH_ORDER);
  }

  /**
   * Searches for a solution, and returns what is known at its end or at a limit. `nodes` and `seconds` make a search at
   * most 4 % longer if they are not reached.
   *
   * If the time is limited, most of it is for a short solution; for boards of up to 16 cells, half of it. For that, a
   * search takes tens of megabytes of memory.
   */
  search(board: BoardLike, options?: SearchOptions): Answer {
    return this.#one("search", board, options, WITH_ORDER);
  }

  /**
   * Searches like {@link search}, in steps of about a millisecond. Yields the preliminary answer before each step, and
   * returns the answer of `search`. The caller may abandon the search after any step: its last answer has the shortest
   * solution so far, even if there are no limits. The seconds count from the first step and include pauses.
   */
  searchInSteps(board: BoardLike, options?: SearchOptions): Generator<Answer, Answer, undefined> {
    return this.#each("searchInSteps", board, options);
  }

  /** Does what {@link search} does. Without `nodes` or `seconds`, it searches for 0.3 seconds above 16 cells. */
  hint(board: BoardLike, options?: SearchOptions): Answer {
    return this.#one("hint", board, options, WITH_ORDER);
  }

  /** Returns a lower bound of the distance without a search. With a complete table, it is the distance. */
  lowerBound(board: BoardLike): number {
    return this.#engine.lowerBound(keyOf(this.#engine.finder, board));
  }

  /**
   * Yields all optimal solutions, in the lexicographic order of a move order. Each solution is found on demand; there
   * can be millions. At a limit, throws the error after the last solution found.
   */
  solutions(board: BoardLike, options?: SearchOptions): Generator<Moves, void, undefined> {
    return this.#each("solutions", board, options);
  }

  /** Returns all moves that start an optimal solution, in the order u, d, l, r; none for the goal. */
  optimalMoves(board: BoardLike, limits?: Limits): Moves {
    const bits = this.#begin("optimalMoves", board, limits, LIMITS) as () => Task<number>;
    return this.#run.one(() => mapped(bits(), letters), limits?.signal) as Moves;
  }

  /**
   * Returns all slides that start an optimal solution, each a move and its number of steps: `["l", "l2"]`. They are in
   * the order u, d, l, r, then by their steps; none for the goal. In the metric `single`, each is one step.
   */
  optimalSlides(board: BoardLike, limits?: Limits): string[] {
    return this.#one("optimalSlides", board, limits);
  }

  /**
   * Returns the number of optimal solutions; 1 for the goal. Above 2^53 it is rounded. With a complete table, finds the
   * optimal moves of each board on these solutions once; otherwise finds every solution.
   */
  countSolutions(board: BoardLike, limits?: Limits): number {
    return this.#one("countSolutions", board, limits);
  }

  /**
   * Returns the distances of many boards: -1 for boards that cannot reach the goal, -2 for boards that are not done.
   *
   * @param boards - An array of boards; or, faster, the tiles of all boards in one typed array.
   */
  distances(boards: BoardsLike, limits?: Limits): Int16Array {
    return this.#batch("distance", boards, limits);
  }

  /**
   * Returns the solutions of many boards: `null` for boards that cannot reach the goal, `undefined` for boards that are
   * not done.
   */
  solveMany(boards: BoardsLike, options?: SearchOptions): (Moves | null | undefined)[] {
    return this.#batch("firstSolution", boards, options, WITH_ORDER);
  }

  /**
   * Returns the optimal moves of each board as bits: 1 for u, 2 for d, 4 for l, 8 for r. 0 is the result for the goal
   * and for boards that cannot reach it, 16 for boards that are not done.
   */
  optimalMovesMany(boards: BoardsLike, limits?: Limits): Uint8Array {
    return this.#batch("optimalMoves", boards, limits);
  }

  /**
   * Returns the distances of all boards, by the index of {@link boardAt}.
   *
   * The first call takes milliseconds for 3x3, but long for larger shapes. The solver keeps one byte of memory per
   * board; the returned copy takes another byte.
   *
   * @throws {@link TableError} if the table is damaged.
   * @throws RangeError without a complete table.
   */
  allDistances(): Uint8Array {
    return this.#engine.complete.allDistances().slice();
  }

  /**
   * Returns a random solvable board; all have the same probability. With a `distance`, chooses among the boards at that
   * distance. With a `count`, returns an array. A `seed` chooses the same boards in every language.
   *
   * The first call with a distance finds and caches the distances of all boards, like {@link allDistances}. Later calls
   * scan them, in less than a second for 3x4.
   *
   * @throws {@link DistanceError} if no board is at the distance.
   * @throws RangeError for a distance without a complete table.
   */
  random(options?: RandomOptions & { count?: undefined }): Board;
  random(options: RandomOptions & { count: number }): Board[];
  random(options?: RandomOptions): Board | Board[];
  random(options?: RandomOptions): Board | Board[] {
    const flat = this.randomMany(options);
    const { goal } = this.#engine.own;
    const cells = goal.tiles.length;
    const boards = Array.from({ length: flat.length / cells }, (_, number) => {
      return { ...goal, tiles: [...flat.subarray(number * cells, (number + 1) * cells)] };
    });
    return options?.count === undefined ? (boards[0] as Board) : boards;
  }

  /**
   * Returns the boards of {@link random} as their tiles in one array, which {@link distances} accepts. Without a
   * `count`, the array contains one board.
   */
  randomMany(options?: RandomOptions): Uint8Array {
    return randomTiles(this.#engine, options);
  }

  [INSPECT](): string {
    return `Solver towards ${tilesText(this.#engine.own.goal.tiles)}`;
  }

  /** Returns a function that checks the options of a call, then the board, and begins to answer. */
  #begin(method: One | Each, board: BoardLike, options: Options, names: string[]) {
    return () => {
      const limits = limitsOf(options, names);
      return this.#engine[method](keyOf(this.#engine.finder, board), limits);
    };
  }

  #one<T>(method: One, board: BoardLike, options: Options, names = LIMITS): T {
    const begin = this.#begin(method, board, options, names) as () => Task<T>;
    return this.#run.one(begin, options?.signal) as T;
  }

  #each<Item, T>(method: Each, board: BoardLike, options: Options) {
    const work = this.#begin(method, board, options, WITH_ORDER) as () => Work<T, Item | undefined>;
    return this.#run.each(work, options?.signal) as Generator<Item, T, undefined>;
  }

  /** Answers a question about many boards. A signal does not end the call: its results so far are kept. */
  #batch<Q extends Question>(question: Q, boards: BoardsLike, options: Options, names = LIMITS) {
    const all = () => answerAll(this.#engine, boards, question, limitsOf(options, names, true));
    return this.#run.one(all) as ResultsOf<Q>;
  }
}
