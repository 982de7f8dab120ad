/*
 * Optimal solutions of the 15-puzzle and its kin: a search, guided by pattern tables.
 */
import type { Moves } from "./board.js";
import type { RandomOptions } from "./batch.js";
import { type Carried, noTable, renamed } from "./carried.js";
import { asFiles, type Bytes } from "./header.js";
import { type BoardLike, readGoal } from "./parse-board.js";
import { ended, type Found, PatternEngine, type Steps } from "./pattern/engine.js";
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

/** How long a search may take, and in which order it tries the moves. */
export interface SearchOptions extends Order {
  /**
   * The number of boards that it looks at, at most. Those do not count that first quick searches look at,
   * for a solution that may be too long: at least 1,600, and at most about twice the limit.
   */
  maxNodes?: number | undefined;
  /** The seconds that it takes, at most. */
  maxSeconds?: number | undefined;
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
   * Searches for what {@link solve} returns, up to a limit. With one, it begins with quick searches, so
   * that it has a solution soon, if perhaps a longer one than the best.
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
    } = checkedOptions(options, ["order", "maxNodes", "maxSeconds"]);
    const isLimit = (nodes: number) =>
      nodes >= 0 && (nodes === Infinity || Number.isInteger(nodes));
    expectNumber(maxNodes, "maxNodes as a whole number of at least 0", isLimit);
    expectNumber(maxSeconds, "maxSeconds as a number of at least 0", (value) => value >= 0);
    return this.#engine.search(this.indexOf(board), order, maxNodes, maxSeconds);
  }

  /**
   * Searches as {@link search}, but lets the thread do other work about every 10 milliseconds: only the
   * quick searches that a limit begins with take up to half a second without a pause.
   *
   * @param options - As for {@link search}. `signal`: aborts the search, {@link Abortable}.
   * @throws what {@link search} throws, and the `reason` of the signal: the promise is rejected.
   */
  async searchAsync(board: BoardLike, options?: SearchOptions & Abortable): Promise<Found> {
    const names = ["order", "maxNodes", "maxSeconds", "signal"];
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
