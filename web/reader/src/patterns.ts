/* Optimal solutions of the 15-puzzle and similar puzzles: a search guided by pattern tables. */
import { type Analysis, analyse } from "./analysis.js";
import { letters, type Moves, parseOrder } from "./board.js";
import { answerAll, type BoardsLike, keyOf } from "./batch.js";
import { type Carried, noTable, renamed } from "./carried.js";
import { asFiles, type Bytes } from "./header.js";
import { type BoardLike, readGoal } from "./parse-board.js";
import {
  type Found,
  type Image,
  type Limit,
  PatternEngine,
  runToEnd,
  type Steps,
  unlessLimited,
} from "./pattern/engine.js";
import { Guide } from "./pattern/guide.js";
import { checkSet, readPatternTable } from "./pattern/pattern-table.js";
import type { RandomOptions } from "./random.js";
import { type Abortable, type Order, throwIfAborted, Towards } from "./towards.js";
import { checkedOptions, expectNoOptions, expectNumber } from "./type-checks.js";

export * from "./errors.js";
export type {
  Analysis,
  Board,
  BoardLike,
  BoardsLike,
  Bytes,
  Hint,
  Mistake,
  Move,
  Moves,
  Order,
  RandomOptions,
  Shape,
} from "./index.js";
export type { Abortable, Found };

/** Limits of the search for one answer. */
export interface SearchLimits {
  /**
   * The largest number of boards to visit. Beam searches for a preliminary solution are not counted. After the limit,
   * they take at most as long as the search did, or a few milliseconds.
   */
  maxNodes?: number | undefined;
  /** The largest number of seconds to search. */
  maxSeconds?: number | undefined;
}

/** Limits and the move order of a search. */
export interface SearchOptions extends SearchLimits, Order {
  /**
   * Ends the search as soon as a solution is proved to be at most this many percent longer than an optimal one, from 0
   * to 255: if `100 * moves.length <= lowerBound * (100 + within)`. About half of the time is then for shorter
   * solutions, so the proof of an optimal solution takes up to twice as long.
   */
  within?: number | undefined;
}

const LIMITS = ["maxNodes", "maxSeconds"];
const WITH_ORDER = ["order", ...LIMITS];
const OF_SEARCH = [...WITH_ORDER, "within"];

/** The results for an unknown distance and for unknown optimal moves. */
const UNKNOWN = -2;
const UNKNOWN_MOVES = 16;

/** Checks limits and starts the clock. */
function limitFrom({ maxNodes = Infinity, maxSeconds = Infinity }: SearchLimits): Limit {
  const isLimit = (nodes: number) => nodes >= 0 && (nodes === Infinity || Number.isInteger(nodes));
  expectNumber(maxNodes, "maxNodes as a whole number of at least 0", isLimit);
  expectNumber(maxSeconds, "maxSeconds as a number of at least 0", (value) => value >= 0);
  return { nodes: maxNodes, end: Date.now() + 1000 * maxSeconds };
}

/** The milliseconds between two pauses of {@link Patterns.searchAsync}. */
const PAUSE_AFTER = 10;

/**
 * Finds optimal solutions towards one goal by searches guided by pattern tables: for the 15-puzzle and other shapes
 * without a complete table.
 *
 * ```js
 * import { Patterns } from "tilebase-reader/patterns";
 * import tables from "tilebase-reader/tables/4x4-patterns";
 *
 * const patterns = Patterns.fromBytes(tables);
 * patterns.solve("1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11").length; // 44
 * ```
 *
 * Methods have the same results and errors as in `Solver`. A search takes about 40 milliseconds for a random 4x4 board,
 * and some seconds for the farthest boards. It blocks its thread, except in {@link solveAsync} and {@link searchAsync}.
 * {@link search} accepts limits. Boards of 5x5 need them: an optimal solution of a random board can take days.
 *
 * Boards of more than 16 cells have no index: {@link boards} is 0, and {@link indexOf} throws a RangeError.
 */
export class Patterns extends Towards<RandomOptions, Image> {
  readonly #engine: PatternEngine;

  private constructor(own: Carried, engine: PatternEngine) {
    super(own, engine);
    this.#engine = engine;
  }

  /**
   * Opens pattern tables of one goal that together contain each tile once.
   *
   * They serve every goal whose blank a rotation or a reflection maps to the tables' blank: tables of 4x4 serve all
   * goals with the blank in a corner. Takes about 10 milliseconds and 5 MB of memory for 4x4, and 50 milliseconds and
   * 7 MB for 5x5 with patterns of five tiles.
   *
   * Does not check the checksums; `verify` of `tilebase-reader/verify` does.
   *
   * @param files - Whole files, in any order. They are not copied.
   * @param options - `goal`: the goal; the default is the goal of the tables. If it is a {@link Board} or drawn in
   *   rows, it may have the transposed shape; all boards then have that shape.
   * @throws {@link TableError} if a file is not a pattern table, or the files do not form a set.
   * @throws {@link BoardError} if the goal is not a board.
   * @throws {@link GoalError} if the tables do not serve the goal.
   */
  static fromBytes(
    files: Bytes | readonly Bytes[],
    options?: { goal?: BoardLike | undefined },
  ): Patterns {
    const { goal: wanted } = checkedOptions(options, ["goal"]);
    const tables = asFiles(files).map(readPatternTable);
    const { shape, tiles } = checkSet(tables);
    const goal = wanted === undefined ? { ...shape, tiles } : readGoal(shape, wanted);
    const own = renamed(goal);
    const guide = new Guide(own.to, tables);
    if (guide.views === 0) throw noTable(goal);
    return new this(own, new PatternEngine(own, guide));
  }

  /** The number of boards that can reach the goal: N!/2 for N cells. For more than 16 cells, it is 0. */
  override get boards(): number {
    return this.#engine.isLarge ? 0 : super.boards;
  }

  /**
   * Returns the index of a board, as `Solver.indexOf` does.
   *
   * @throws RangeError if the board has more than 16 cells: such boards have no index.
   */
  override indexOf(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    if (this.boards > 0) return super.indexOf(board);
    throw new RangeError("boards of more than 16 cells have no index");
  }

  /** Returns a lower bound of the distance without a search. */
  lowerBound(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    return this.#engine.lowerBound(this.#image(board));
  }

  /**
   * Searches like {@link solve}, within limits. If a limit ends the search, the result usually contains a solution that
   * may not be optimal. `maxNodes` and `maxSeconds` make a search at most 4 % longer if they are not reached.
   *
   * @param options - `order`: as for {@link solve}. `maxNodes`, `maxSeconds`, `within`: {@link SearchOptions}.
   */
  search(board: BoardLike, options?: SearchOptions): Found {
    return runToEnd(this.searchInSteps(board, options));
  }

  /**
   * Searches like {@link search}, in steps of at most 4,096 boards (less than a millisecond). Yields the preliminary
   * result before each step, and returns the result of `search`. The caller may abandon the search after any step.
   *
   * @param options - As for {@link search}. The seconds count from the first step and include pauses.
   */
  searchInSteps(board: BoardLike, options?: SearchOptions): Steps {
    const {
      order = "udlr",
      maxNodes = Infinity,
      maxSeconds = Infinity,
      within,
    } = checkedOptions(options, OF_SEARCH);
    limitFrom({ maxNodes, maxSeconds });
    if (within !== undefined) {
      const isByte = (value: number) => (value & 255) === value;
      expectNumber(within, "within as a whole number from 0 to 255", isByte);
    }
    return this.#engine.search(this.#image(board), order, maxNodes, maxSeconds, within);
  }

  /**
   * Searches like {@link search}, and yields to the event loop about every 10 milliseconds. With a limit, a long search
   * yields at least every half second.
   *
   * @param options - As for {@link search}. `signal`: aborts the search, {@link Abortable}.
   * @throws the errors of {@link search}, and the `reason` of the signal, as a rejected promise.
   */
  async searchAsync(board: BoardLike, options?: SearchOptions & Abortable): Promise<Found> {
    const names = [...OF_SEARCH, "signal"];
    const { order, maxNodes, maxSeconds, within, signal } = checkedOptions(options, names);
    throwIfAborted(signal);
    const steps = this.searchInSteps(board, { order, maxNodes, maxSeconds, within });
    let start = Date.now();
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (Date.now() < start + PAUSE_AFTER) continue;
      await pause();
      throwIfAborted(signal);
      start = Date.now();
    }
  }

  /**
   * Returns the same moves as `Solver.optimalMoves`. The limits apply to all searches of the call together.
   *
   * @throws {@link LimitError} if a limit ends a search.
   */
  override optimalMoves(board: BoardLike, options?: SearchLimits): Moves {
    const limit = limitFrom(checkedOptions(options, LIMITS));
    return letters(this.#engine.optimalMoves(this.#image(board), limit));
  }

  /** Returns the same number as `Solver.countSolutions`. The limits apply as in {@link optimalMoves}. */
  override countSolutions(board: BoardLike, options?: SearchLimits): number {
    const limit = limitFrom(checkedOptions(options, LIMITS));
    return this.#engine.countSolutions(this.#image(board), limit);
  }

  /**
   * Returns the same analysis as `Solver.analyse`. The limits apply to all searches of the call together. At a limit,
   * the distances of the first boards are `null`.
   */
  override analyse(board: BoardLike, moves: Moves, options?: SearchLimits): Analysis {
    const limit = limitFrom(checkedOptions(options, LIMITS));
    const engine = this.#engine;
    return analyse(engine, board, moves, (path, moves) => engine.along(path, moves, limit));
  }

  /**
   * Yields the same solutions as `Solver.solutions`. The limits apply as in {@link optimalMoves}. At a limit, throws
   * the {@link LimitError} after the last solution found.
   */
  override solutions(
    board: BoardLike,
    options?: SearchLimits & Order,
  ): Generator<Moves, void, undefined> {
    const { order = "udlr", ...limits } = checkedOptions(options, WITH_ORDER);
    return this.#engine.solutions(this.#image(board), order, limitFrom(limits));
  }

  /**
   * Returns the same distances as `Solver.distances`. The limits apply to each board; -2 means that a limit left the
   * distance unknown.
   */
  override distances(boards: BoardsLike, options?: SearchLimits): Int16Array {
    const answer = this.#limited(options, LIMITS, UNKNOWN, (image, limit) => {
      return this.#engine.distance(image, limit);
    });
    return new Int16Array(answerAll(this.#engine.finder, boards, () => answer, -1));
  }

  /**
   * Returns the same solutions as `Solver.solveMany`. The limits apply to each board; `null` also means that a limit
   * left the solution unknown.
   */
  override solveMany(boards: BoardsLike, options?: SearchLimits & Order): (Moves | null)[] {
    const { order = "udlr" } = checkedOptions(options, WITH_ORDER);
    parseOrder(order);
    const answer = this.#limited<Moves | null>(options, WITH_ORDER, null, (image, limit) => {
      return this.#engine.solve(image, order, limit);
    });
    return answerAll(this.#engine.finder, boards, () => answer, null);
  }

  /**
   * Returns the same bits as `Solver.optimalMovesMany`. The limits apply to each board; 16 means that a limit left the
   * moves unknown.
   */
  override optimalMovesMany(boards: BoardsLike, options?: SearchLimits): Uint8Array {
    const answer = this.#limited(options, LIMITS, UNKNOWN_MOVES, (image, limit) => {
      return this.#engine.optimalMoves(image, limit);
    });
    return new Uint8Array(answerAll(this.#engine.finder, boards, () => answer, 0));
  }

  #image(board: BoardLike): Image {
    return keyOf(this.#engine.finder, board);
  }

  /** Returns a function from board to answer that applies the limits to each call. */
  #limited<T>(
    options: SearchLimits | undefined,
    names: string[],
    unknown: T,
    answer: (image: Image, limit: Limit) => T,
  ): (image: Image) => T {
    const limits = checkedOptions(options, names);
    limitFrom(limits);
    return (image) => unlessLimited(() => answer(image, limitFrom(limits)), unknown);
  }

  /** Returns the solution of {@link solve}, with the pauses of {@link searchAsync}. */
  override async solveAsync(board: BoardLike, options?: Order & Abortable): Promise<Moves> {
    const { order, signal } = checkedOptions(options, ["order", "signal"]);
    return (await this.searchAsync(board, { order, signal })).moves as Moves;
  }
}

/** Available in browsers and Node, but missing from the ES2022 library types. */
declare const MessageChannel: new () => Record<
  "port1" | "port2",
  { onmessage: unknown; postMessage(message: null): void; close(): void }
>;

/** Yields to the event loop. A timer could pause for longer. */
function pause(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
