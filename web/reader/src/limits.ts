import type { Moves } from "./board.js";
import { checkedOptions, expectNumber, expectType } from "./type-checks.js";

/** Selects among several optimal solutions: the first in the lexicographic order of a move order. */
export interface Order {
  /** The move order: the four letters, preferred moves first. The default is `"udlr"`. */
  order?: string | undefined;
}

/**
 * Limits of the search for one answer, or of all searches of a call that returns one. A `Solver` checks them, but does
 * not search.
 *
 * At a limit, `search` returns the shortest solution that the time allowed, unknown distances and moves of an analysis
 * are `null`, and batches contain -2, `null` or 16. Other methods throw a `LimitError`.
 */
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

/**
 * Options of the asynchronous methods. They return what the methods without `Async` return, and yield to the event loop
 * about every 10 milliseconds. All errors reject the promise.
 *
 * ```js
 * const moves = await solver.solveAsync(board, { signal: AbortSignal.timeout(1000) });
 * ```
 */
export interface Abortable {
  /** An `AbortSignal`. If it is aborted, the method stops and rejects with its `reason`. */
  signal?: { throwIfAborted(): void } | undefined;
}

/** The result of a search. */
export interface Found {
  /**
   * If the search is complete, the first optimal solution in the move order. Otherwise the shortest solution so far, or
   * `null`.
   */
  moves: Moves | null;
  /** A lower bound of the distance. */
  lowerBound: number;
  /** The number of boards visited. */
  nodes: number;
  /** Whether the search reached its end. */
  isComplete: boolean;
  /** Whether `moves` are proved optimal. This is possible before the search is complete. */
  isOptimal: boolean;
}

export const LIMITS = ["maxNodes", "maxSeconds"];
export const WITH_ORDER = ["order", ...LIMITS];
export const OF_SEARCH = [...WITH_ORDER, "within"];

/** Returns the options of a call, as {@link checkedOptions} does. Also checks the limits. */
export function checkedLimits<T extends object>(
  options: T | undefined,
  names: string[],
): Partial<T> {
  const checked = checkedOptions(options, names);
  const { maxNodes = Infinity, maxSeconds = Infinity, within = 0 }: SearchOptions = checked;
  const isLimit = (nodes: number) => nodes >= 0 && (nodes === Infinity || Number.isInteger(nodes));
  expectNumber(maxNodes, "maxNodes as a whole number of at least 0", isLimit);
  expectNumber(maxSeconds, "maxSeconds as a number of at least 0", (value) => value >= 0);
  const isByte = (value: number) => (value & 255) === value;
  expectNumber(within, "within as a whole number from 0 to 255", isByte);
  return checked;
}

/** A computation in steps, each of about a millisecond. */
export type Work<T, Known = unknown> = Generator<Known, T, undefined>;

/** Returns the result of a computation. */
export function finished<T>(work: T | Work<T>): T {
  if (typeof work !== "object") return work;
  for (;;) {
    const { done, value } = (work as Work<T>).next();
    if (done) return value;
  }
}

/** The milliseconds between two pauses of asynchronous methods. */
const PAUSE_AFTER = 10;

/**
 * Returns the result of a computation, and yields to the event loop meanwhile. Checks the options first.
 *
 * @param begin - Begins the computation, given the options without the signal.
 */
export async function later<Options extends Abortable, T>(
  options: Options | undefined,
  names: string[],
  begin: (options: Partial<Omit<Options, "signal">>) => T | Work<T>,
): Promise<T> {
  const { signal, ...others } = checkedLimits(options, [...names, "signal"]);
  const isSignal = signal === undefined || typeof signal?.throwIfAborted === "function";
  expectType(isSignal, "signal as an AbortSignal");
  signal?.throwIfAborted();
  const work = begin(others);
  if (typeof work !== "object") return work;
  let start = Date.now();
  for (;;) {
    const { done, value } = (work as Work<T>).next();
    if (done) return value;
    if (Date.now() < start + PAUSE_AFTER) continue;
    await pause();
    signal?.throwIfAborted();
    start = Date.now();
  }
}

/** Available in browsers and Node, but missing from the ES2022 library types. */
declare const MessageChannel: new () => Record<
  "port1" | "port2",
  { onmessage: unknown; postMessage(message: null): void; close(): void }
>;

/** Yields to the event loop. A timer could pause for longer. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage(null);
  });
}
