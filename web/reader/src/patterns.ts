/*
 * Optimal solutions of the 15-puzzle and its kin: a search, guided by pattern tables.
 */
import { letters, type Moves, parseOrder } from "./board.js";
import { answerAll, type BoardsLike, type RandomOptions } from "./batch.js";
import { type Carried, noTable, renamed } from "./carried.js";
import { asFiles, type Bytes } from "./header.js";
import { type BoardLike, readGoal } from "./parse-board.js";
import { LimitError } from "./errors.js";
import { ended, type Found, type Limit, PatternEngine, type Steps } from "./pattern/engine.js";
import { Guide } from "./pattern/guide.js";
import { checkSet, readPatternTable } from "./pattern/pattern-table.js";
import { type Abortable, type Order, throwIfAborted, Towards } from "./towards.js";
import { checkedOptions, expectNoOptions, expectNumber } from "./type-checks.js";

export * from "./errors.js";
export type {
  Board,
  BoardLike,
  BoardsLike,
  Bytes,
  Hint,
  Move,
  Moves,
  Order,
  RandomOptions,
  Shape,
} from "./index.js";
export type { Abortable, Found };

/** How long the search for the answer about a board may take. */
export interface SearchLimits {
  /**
   * The number of boards that it looks at, at most. What it does besides, for a solution that may be too
   * long, is not counted; at the end it takes at most as long as the search did, or some milliseconds.
   */
  maxNodes?: number | undefined;
  /** The seconds that it takes, at most. */
  maxSeconds?: number | undefined;
}

/** How long a search may take, and in which order it tries the moves. */
export interface SearchOptions extends SearchLimits, Order {}

const LIMITS = ["maxNodes", "maxSeconds"];
const WITH_ORDER = ["order", ...LIMITS];

/** What stands for a distance, and for optimal moves, that a limit has left unknown. */
const UNKNOWN = -2;
const UNKNOWN_MOVES = 16;

/** Returns an answer, or what stands for one that a limit has left unknown. */
function unlessLimited<T>(answer: () => T, unknown: T): T {
  try {
    return answer();
  } catch (error) {
    if (error instanceof LimitError) return unknown;
    throw error;
  }
}

/** Checks limits, and starts the clock. */
function started({ maxNodes = Infinity, maxSeconds = Infinity }: SearchLimits): Limit {
  const isLimit = (nodes: number) => nodes >= 0 && (nodes === Infinity || Number.isInteger(nodes));
  expectNumber(maxNodes, "maxNodes as a whole number of at least 0", isLimit);
  expectNumber(maxSeconds, "maxSeconds as a number of at least 0", (value) => value >= 0);
  return { nodes: maxNodes, end: Date.now() + 1000 * maxSeconds };
}

/** The milliseconds between two pauses of {@link Patterns.searchAsync}. */
const PAUSE_AFTER = 10;

/**
 * Optimal solutions towards one goal, found by a search that pattern tables guide: for the 15-puzzle and
 * other shapes that have no table of all boards.
 *
 * ```js
 * import { Patterns } from "tilebase-reader/patterns";
 * import tables from "tilebase-reader/tables/4x4-patterns";
 *
 * const patterns = Patterns.fromBytes(tables);
 * patterns.solve("1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11").length; // 44
 * ```
 *
 * Methods answer and throw as those of `Solver` do. A search takes some 40 milliseconds for a random board
 * of 4x4, and some seconds for the farthest ones. It blocks its thread, except by {@link solveAsync} and
 * {@link searchAsync}; {@link search} has limits.
 */
export class Patterns extends Towards<RandomOptions> {
  readonly #engine: PatternEngine;

  private constructor(own: Carried, engine: PatternEngine) {
    super(own, engine);
    this.#engine = engine;
  }

  /**
   * Opens the pattern tables of one goal that together have each tile once.
   *
   * They answer for every goal whose blank a rotation or a reflection of the board maps to the blank of
   * their own goal: those of 4x4 for all goals with the blank in a corner.
   *
   * @param files - Whole files, in any order. They are not copied.
   * @param options - `goal`: the board that solutions lead to; the default is the goal of the tables. It
   *   can be of the transposed shape, if it is a {@link Board} or drawn in rows; the boards are then of
   *   that shape, too.
   * @throws {@link TableError} if a file is not a pattern table, or if they do not go together. The
   *   checksums are not checked; `verify` of `tilebase-reader/verify` does that.
   * @throws {@link BoardError} if the goal is not a board.
   * @throws {@link GoalError} if the tables do not answer for the goal.
   *
   * Takes some 10 milliseconds and 5 MB of memory for 4x4.
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

  /** Returns a number of moves that every solution takes at least. Searches nothing. */
  lowerBound(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    return this.#engine.lowerBound(this.indexOf(board));
  }

  /**
   * Searches for what {@link solve} returns, up to a limit. If it reaches one, it nearly always has a
   * solution, if perhaps a longer one than the best. One that is not reached makes a search at most 4 % longer.
   *
   * @param options - `order`: as for {@link solve}. `maxNodes`, `maxSeconds`: {@link SearchOptions}.
   */
  search(board: BoardLike, options?: SearchOptions): Found {
    return ended(this.searchInSteps(board, options));
  }

  /**
   * Searches as {@link search}, but in steps of at most 4,096 boards, which is less than a millisecond. Before
   * each step it yields what is known; it goes on when that is asked for, and can be dropped instead. What it
   * returns in the end is what `search` returns.
   *
   * @param options - As for {@link search}. The seconds count from its first step, pauses included.
   */
  searchInSteps(board: BoardLike, options?: SearchOptions): Steps {
    const {
      order = "udlr",
      maxNodes = Infinity,
      maxSeconds = Infinity,
    } = checkedOptions(options, WITH_ORDER);
    started({ maxNodes, maxSeconds });
    return this.#engine.search(this.indexOf(board), order, maxNodes, maxSeconds);
  }

  /**
   * Searches as {@link search}, but lets the thread do other work about every 10 milliseconds: only
   * with a limit, a long search has pauses that are up to half a second apart.
   *
   * @param options - As for {@link search}. `signal`: aborts the search, {@link Abortable}.
   * @throws what {@link search} throws, and the `reason` of the signal: the promise is rejected.
   */
  async searchAsync(board: BoardLike, options?: SearchOptions & Abortable): Promise<Found> {
    const names = [...WITH_ORDER, "signal"];
    const { order, maxNodes, maxSeconds, signal } = checkedOptions(options, names);
    throwIfAborted(signal);
    const steps = this.searchInSteps(board, { order, maxNodes, maxSeconds });
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
   * Returns what that of `Solver` does. The limits hold for all of its searches together.
   *
   * @throws {@link LimitError} if a limit ends one of them.
   */
  override optimalMoves(board: BoardLike, options?: SearchLimits): Moves {
    const limit = started(checkedOptions(options, LIMITS));
    return letters(this.#engine.optimalMoves(this.indexOf(board), limit));
  }

  /** As {@link optimalMoves}, with the same limits. */
  override countSolutions(board: BoardLike, options?: SearchLimits): number {
    const limit = started(checkedOptions(options, LIMITS));
    return this.#engine.countSolutions(this.indexOf(board), limit);
  }

  /** As {@link optimalMoves}: the limits hold for all solutions together, and their error follows the last one. */
  override solutions(board: BoardLike, options?: SearchOptions): Generator<Moves, void, undefined> {
    const { order = "udlr", ...limits } = checkedOptions(options, WITH_ORDER);
    return this.#engine.solutions(this.indexOf(board), order, started(limits));
  }

  /** The limits hold for each board; -2 stands for a distance that one has left unknown. */
  override distances(boards: BoardsLike, options?: SearchLimits): Int16Array {
    const answer = this.#limited(options, LIMITS, UNKNOWN, (index, limit) => {
      return this.#engine.distance(index, limit);
    });
    return new Int16Array(answerAll(this.#engine.carried, boards, () => answer, -1));
  }

  /** The limits hold for each board; `null` also stands for a solution that one has left unknown. */
  override solveMany(boards: BoardsLike, options?: SearchOptions): (Moves | null)[] {
    const { order = "udlr" } = checkedOptions(options, WITH_ORDER);
    parseOrder(order);
    const answer = this.#limited<Moves | null>(options, WITH_ORDER, null, (index, limit) => {
      return this.#engine.solve(index, order, limit);
    });
    return answerAll(this.#engine.carried, boards, () => answer, null);
  }

  /** The limits hold for each board; 16 stands for moves that one has left unknown. */
  override optimalMovesMany(boards: BoardsLike, options?: SearchLimits): Uint8Array {
    const answer = this.#limited(options, LIMITS, UNKNOWN_MOVES, (index, limit) => {
      return this.#engine.optimalMoves(index, limit);
    });
    return new Uint8Array(answerAll(this.#engine.carried, boards, () => answer, 0));
  }

  /** Returns what answers for a board of many, within limits of its own. */
  #limited<T>(
    options: SearchLimits | undefined,
    names: string[],
    unknown: T,
    answer: (index: number, limit: Limit) => T,
  ): (index: number) => T {
    const limits = checkedOptions(options, names);
    started(limits);
    return (index) => unlessLimited(() => answer(index, started(limits)), unknown);
  }

  /** Searches beside other work: see {@link searchAsync}. */
  override async solveAsync(board: BoardLike, options?: Order & Abortable): Promise<Moves> {
    const { order, signal } = checkedOptions(options, ["order", "signal"]);
    return (await this.searchAsync(board, { order, signal })).moves as Moves;
  }
}

/** What browsers and Node have, in a thread's own words: messages between two ports. */
declare const MessageChannel: new () => Record<
  "port1" | "port2",
  { onmessage: unknown; postMessage(message: null): void; close(): void }
>;

/** Lets the thread do what else there is to do. Unlike those of a timer, these pauses are never longer. */
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
