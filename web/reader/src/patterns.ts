/*
 * Optimal solutions of the 15-puzzle and its kin: a search, guided by pattern tables.
 */
import { type Board, CODES, type Moves, MOVES, parseOrder } from "./board.js";
import { answerAll, type BoardsLike, chooseRandom, type RandomOptions } from "./batch.js";
import { type Carried, noTable, renamed, tilesAt } from "./carried.js";
import { asFiles, type Bytes } from "./header.js";
import { type BoardLike, readGoal } from "./parse-board.js";
import { automaton } from "./pattern/automaton.js";
import { quickSolution } from "./pattern/beam.js";
import { Descent } from "./pattern/descent.js";
import { Guide } from "./pattern/guide.js";
import { checkSet, damaged, readPatternTable } from "./pattern/pattern-table.js";
import { MAX_MOVES } from "./pattern/position.js";
import { unrank } from "./ranking.js";
import { type Order, orderOf, Towards } from "./towards.js";
import { checkedOptions, expectNoOptions, expectNumber, expectType } from "./type-checks.js";

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

/** How a search ends that nobody needs any more. */
export interface Abortable {
  /** An `AbortSignal`: when it is aborted, the search is given up, and rejected with its `reason`. */
  signal?: { throwIfAborted(): void } | undefined;
}

/** What a search has found. */
export interface Found {
  /**
   * The first of all optimal solutions in the move order if the search came to its end; otherwise the
   * shortest found so far, or `null` before the first.
   */
  moves: Moves | null;
  /** A number of moves that every solution takes at least. */
  lowerBound: number;
  /** The number of boards looked at. */
  nodes: number;
  /** Whether the search came to its end. */
  isComplete: boolean;
}

/** The number of boards in a step, and between two looks at the clock: less than a millisecond. */
const PATROL = 4096;
/** The milliseconds between two pauses of {@link Patterns.searchAsync}. */
const PAUSE_AFTER = 10;
/** About how many boards a beam looks at for each of its width, and in how many milliseconds. */
const BEAM_NODES = 160;
const BEAM_TIME = 0.3;

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
 * What a method has in common with that of the same name of `Solver` is the same. A search takes some 40
 * milliseconds for a random board of 4x4, some seconds for the farthest ones, and blocks its thread:
 * {@link search} has limits. All methods that take a board throw
 *
 * - a {@link BoardError} if it is not a board of the goal's shape,
 * - an {@link UnsolvableError} if no moves lead from it to the goal,
 * - a {@link TableError} if the entries that they read contradict each other,
 * - a TypeError if a value is of another type than expected.
 */
export class Patterns extends Towards {
  readonly #guide: Guide;
  readonly #renamed: Carried;
  /** By the text of the order. */
  readonly #automata = new Map<string, Int16Array>();

  private constructor(own: Carried, guide: Guide) {
    super(own);
    this.#renamed = own;
    this.#guide = guide;
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
    if (guide.views === 0) throw noTable("pattern tables", goal);
    return new this(own, guide);
  }

  /** Returns the number of moves in an optimal solution. One search. */
  distance(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    return this.solve(board).length;
  }

  /**
   * Returns the moves of an optimal solution. If there are several, it is the first of them in the
   * lexicographic order of a move order. One search.
   *
   * @param options - `order`: the four letters in the order in which moves are preferred; the default is
   *   `"udlr"`.
   * @throws {@link OrderError} if that is not an order.
   */
  override solve(board: BoardLike, options?: Order): Moves {
    return this.#solve(this.indexOf(board), orderOf(options));
  }

  /**
   * Returns all optimal solutions, one after the other, in the lexicographic order of a move order. One
   * search comes first, and then a longer one, which goes on when the next solution is asked for.
   *
   * @param options - As for {@link solve}.
   */
  solutions(board: BoardLike, options?: Order): Generator<Moves, void, undefined> {
    return remaining(this.#optimal(this.indexOf(board), orderOf(options)));
  }

  /**
   * Returns all moves that start an optimal solution, in the order u, d, l, r; none for the goal. A search
   * for a solution, and one for each other move.
   */
  optimalMoves(board: BoardLike): Moves {
    expectNoOptions(arguments[1]);
    const bits = this.#optimalMoves(this.indexOf(board));
    return MOVES.filter((_, code) => (bits >> code) & 1).join("");
  }

  /**
   * Returns all moves that start an optimal solution of each board, as bits: 1 for u, 2 for d, 4 for l and
   * 8 for r; 0 for the goal and for boards from which no moves lead to it. As many searches for each as
   * {@link optimalMoves} makes.
   *
   * @param boards - As for {@link distances}, which throws the same errors.
   */
  optimalMovesMany(boards: BoardsLike): Uint8Array {
    expectNoOptions(arguments[1]);
    const bits = (index: number) => this.#optimalMoves(index);
    return new Uint8Array(answerAll(this.#renamed, boards, () => bits, 0));
  }

  #optimalMoves(index: number): number {
    const solution = this.#solve(index, "udlr");
    const tiles = this.#tilesAt(index);
    const blank = tiles.indexOf(0);
    return CODES.filter((code) => {
      const target = this.#guide.targets[4 * blank + code] as number;
      if (target < 0 || solution === "") return false;
      if (MOVES[code] === solution[0]) return true;
      const after = [...tiles];
      after[blank] = tiles[target] as number;
      after[target] = 0;
      const descent = this.#descent(after, "udlr");
      descent.begin(solution.length - 1);
      return descent.next();
    }).reduce<number>((bits, code) => bits | (1 << code), 0);
  }

  /** Returns the number of optimal solutions; 1 for the goal. It finds them all: see {@link solutions}. */
  countSolutions(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    const descent = this.#optimal(this.indexOf(board), "udlr");
    let count = 0;
    while (descent.next()) count++;
    return count;
  }

  /** Returns a number of moves that every solution takes at least. Searches nothing. */
  lowerBound(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    return this.#descent(this.#tilesAt(this.indexOf(board)), "udlr").estimate;
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
  searchInSteps(board: BoardLike, options?: SearchOptions): Generator<Found, Found, undefined> {
    const {
      order = "udlr",
      maxNodes = Infinity,
      maxSeconds = Infinity,
    } = checkedOptions(options, ["order", "maxNodes", "maxSeconds"]);
    const isWhole = (value: number) => Number.isInteger(value) || value === Infinity;
    expectNumber(
      maxNodes,
      "maxNodes as a whole number of at least 0",
      (value) => isWhole(value) && value >= 0,
    );
    expectNumber(maxSeconds, "maxSeconds as a number of at least 0", (value) => value >= 0);
    const descent = this.#descent(this.#tilesAt(this.indexOf(board)), order);
    return this.#steps(descent, maxNodes, maxSeconds);
  }

  /**
   * Searches as {@link search}, but lets the thread do other work about every 10 milliseconds: only the
   * quick searches that a limit begins with take up to half a second without a pause.
   *
   * @param options - As for {@link search}. `signal`: aborts the search, {@link Abortable}.
   * @throws what {@link search} throws, and the `reason` of the signal: the promise is rejected.
   */
  async searchAsync(board: BoardLike, options?: SearchOptions & Abortable): Promise<Found> {
    const { order, maxNodes, maxSeconds, signal } = checkedOptions(options, [
      "order",
      "maxNodes",
      "maxSeconds",
      "signal",
    ]);
    const isSignal = signal === undefined || typeof signal?.throwIfAborted === "function";
    expectType(isSignal, "signal as an AbortSignal");
    signal?.throwIfAborted();
    const steps = this.searchInSteps(board, { order, maxNodes, maxSeconds });
    let start = Date.now();
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (Date.now() < start + PAUSE_AFTER) continue;
      await pause();
      signal?.throwIfAborted();
      start = Date.now();
    }
  }

  /**
   * Returns what {@link solve} returns, but lets the thread do other work meanwhile.
   *
   * ```js
   * const signal = AbortSignal.timeout(1000);
   * const moves = await patterns.solveAsync(board, { signal });
   * ```
   *
   * @param options - `order`: as for {@link solve}. `signal`: as for {@link searchAsync}.
   */
  async solveAsync(board: BoardLike, options?: Order & Abortable): Promise<Moves> {
    const { order, signal } = checkedOptions(options, ["order", "signal"]);
    return (await this.searchAsync(board, { order, signal })).moves as Moves;
  }

  /**
   * Returns the distances of many boards, -1 for those from which no moves lead to the goal. One search for
   * each.
   *
   * @param boards - The tiles of all boards, one board after the other, in a typed array; or an array of
   *   boards.
   * @throws {@link BoardError} or a TypeError for the first board that is none; the message starts with
   *   its number, from 0.
   */
  distances(boards: BoardsLike): Int16Array {
    expectNoOptions(arguments[1]);
    const answer = (index: number) => this.#solve(index, "udlr").length;
    return new Int16Array(answerAll(this.#renamed, boards, () => answer, -1));
  }

  /**
   * Returns the solutions of many boards, `null` for those from which no moves lead to the goal.
   *
   * @param boards - As for {@link distances}, which throws the same errors.
   * @param options - As for {@link solve}.
   */
  solveMany(boards: BoardsLike, options?: Order): (Moves | null)[] {
    const order = orderOf(options);
    parseOrder(order);
    const answer = (index: number) => this.#solve(index, order);
    return answerAll<Moves | null>(this.#renamed, boards, () => answer, null);
  }

  /**
   * Returns a random board, each with the same probability; with a `count`, this many of them in an array.
   *
   * @param options - `seed` and `count`: {@link RandomOptions}.
   */
  random(options?: RandomOptions & { count?: undefined }): Board;
  random(options: RandomOptions & { count: number }): Board[];
  random(options?: RandomOptions): Board | Board[] {
    const boards = this.#randomIndices(options).map((index) => this.boardAt(index));
    return options?.count === undefined ? (boards[0] as Board) : boards;
  }

  /**
   * Returns the tiles of the boards that {@link random} returns, one board after the other. Without a
   * `count`, those of one board.
   */
  randomMany(options?: RandomOptions): Uint8Array {
    return tilesAt(this.#renamed, this.#randomIndices(options));
  }

  #randomIndices(options?: RandomOptions): number[] {
    return chooseRandom(checkedOptions(options, ["count", "seed"]), this.boards);
  }

  #tilesAt(index: number): number[] {
    return unrank(this.#guide.goal, index).tiles();
  }

  /** Prepares a search for one solution from these tiles, with the numbers that the canonical goal has. */
  #descent(tiles: number[], order: string): Descent {
    const codes = parseOrder(order);
    let words = this.#automata.get(order);
    if (!words) this.#automata.set(order, (words = automaton(codes, true)));
    return new Descent(this.#guide, codes, words, tiles);
  }

  #solve(index: number, order: string): Moves {
    const descent = this.#descent(this.#tilesAt(index), order);
    return ended(this.#steps(descent, Infinity, Infinity)).moves as Moves;
  }

  *#steps(
    descent: Descent,
    maxNodes: number,
    maxSeconds: number,
  ): Generator<Found, Found, undefined> {
    const end = Date.now() + 1000 * maxSeconds;
    const moves = this.#quickSolution(descent, maxNodes, end);
    for (let bound = descent.estimate; bound <= MAX_MOVES; bound += 2) {
      descent.begin(bound);
      let isFound: boolean | undefined;
      do {
        const { nodes } = descent;
        const known = { moves, lowerBound: bound, nodes, isComplete: false };
        if (nodes >= maxNodes || Date.now() >= end) return known;
        yield known;
        isFound = descent.next(Math.min(maxNodes, nodes + PATROL));
      } while (isFound === undefined);
      if (isFound) {
        const { nodes } = descent;
        return { moves: descent.moves(), lowerBound: bound, nodes, isComplete: true };
      }
    }
    throw damaged(2 ** this.#guide.goal.tiles.length - 2);
  }

  /** Looks for a solution in wider and wider beams, as far as the limits afford them, if there are any. */
  #quickSolution({ start }: Descent, maxNodes: number, end: number): Moves | null {
    if (maxNodes === Infinity && end === Infinity) return null;
    let best: Moves | undefined;
    for (const width of [10, 100, 1000]) {
      // At most a tenth of the time.
      const isLate = Date.now() + 10 * BEAM_TIME * width > end;
      if (width > 10 && (isLate || BEAM_NODES * width > maxNodes)) break;
      best = quickSolution(this.#guide, start, width, best?.length ?? MAX_MOVES, end) ?? best;
    }
    return best ?? null;
  }

  /** Prepares a search for all optimal solutions. */
  #optimal(index: number, order: string): Descent {
    const { length } = this.#solve(index, order);
    const codes = parseOrder(order);
    // The words that a search for one solution need not follow count here.
    const words = automaton(codes, false);
    const descent = new Descent(this.#guide, codes, words, this.#tilesAt(index));
    descent.begin(length);
    return descent;
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

/** Runs a search to its end. */
function ended(steps: Generator<Found, Found, undefined>): Found {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function* remaining(descent: Descent): Generator<Moves, void, undefined> {
  while (descent.next()) yield descent.moves();
}
