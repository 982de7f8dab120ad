import type { Moves } from "./board.js";
import { LimitError } from "./errors.js";
import { checkedOptions, expectNumber, expectType } from "./type-checks.js";

/** Selects among several optimal solutions: the first in the lexicographic order of a move order. */
export interface Order {
  /** The move order: the four letters, preferred moves first. The default is `"udlr"`. */
  order?: string | undefined;
}

/** Limits of the search for one answer. A `Solver` does not search, and ignores them. */
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

/** Allows a search to be aborted. */
export interface Abortable {
  /** An `AbortSignal`. If it is aborted, the search stops and rejects with its `reason`. */
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
}

export const LIMITS = ["maxNodes", "maxSeconds"];
export const WITH_ORDER = ["order", ...LIMITS];
export const OF_SEARCH = [...WITH_ORDER, "within"];

/** Checked limits: the number of boards left, and an end time in milliseconds as in `Date.now()`. */
export interface Limit {
  nodes: number;
  readonly end: number;
}

/** Checks limits and starts the clock. */
export function limitFrom({ maxNodes = Infinity, maxSeconds = Infinity }: SearchLimits): Limit {
  const isLimit = (nodes: number) => nodes >= 0 && (nodes === Infinity || Number.isInteger(nodes));
  expectNumber(maxNodes, "maxNodes as a whole number of at least 0", isLimit);
  expectNumber(maxSeconds, "maxSeconds as a number of at least 0", (value) => value >= 0);
  return { nodes: maxNodes, end: Date.now() + 1000 * maxSeconds };
}

/** Checks and starts the limits of a call that has no other options. */
export function onlyLimits(limits: SearchLimits | undefined): Limit {
  return limitFrom(checkedOptions(limits, LIMITS));
}

export function limitError(): LimitError {
  return new LimitError("a limit has ended the search");
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

/** Continues a computation, but returns `unknown` if a limit ends it. */
export function* unlessLimited<T>(work: Work<T>, unknown: T): Work<T> {
  try {
    return yield* work;
  } catch (error) {
    if (error instanceof LimitError) return unknown;
    throw error;
  }
}

/** The milliseconds between two pauses of asynchronous methods. */
const PAUSE_AFTER = 10;

/** Returns the result of a computation, and yields to the event loop meanwhile. */
export async function finishedLater<T>(work: T | Work<T>, signal: Abortable["signal"]): Promise<T> {
  if (typeof work !== "object") return work;
  let start = Date.now();
  for (;;) {
    const { done, value } = (work as Work<T>).next();
    if (done) return value;
    if (Date.now() < start + PAUSE_AFTER) continue;
    await pause();
    throwIfAborted(signal);
    start = Date.now();
  }
}

/** Throws the reason of a signal if it is aborted, or a TypeError if the value is not a signal. */
export function throwIfAborted(signal: Abortable["signal"]): void {
  const isSignal = signal === undefined || typeof signal?.throwIfAborted === "function";
  expectType(isSignal, "signal as an AbortSignal");
  signal?.throwIfAborted();
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
