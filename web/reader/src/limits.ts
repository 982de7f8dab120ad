import { parseOrder } from "./board.js";
import { LimitError } from "./errors.js";
import type { Solver } from "./solver.js";
import { checkedOptions, expectNumber, expectType } from "./problems.js";

/**
 * Limits of a call, for all its searches together; in a batch, for each board. A complete table needs no search, so it
 * ignores them.
 *
 * At a limit, `search`, `hint` and `check` return what is known. Batches contain -2, `undefined` or 16 for the boards
 * that are not done. Other methods throw a {@link LimitError}.
 */
export interface Limits {
  /**
   * The largest number of boards to visit. Beam searches for a preliminary solution are not counted. After the limit,
   * they take at most as long as the search did, or a few milliseconds.
   */
  nodes?: number | undefined;
  /** The largest number of seconds to search. */
  seconds?: number | undefined;
  /**
   * Ends `search` and `hint` as soon as a solution is proved to be at most this many percent longer than an optimal one,
   * from 0 to 255. About half of the time is then for shorter solutions, so the proof of an optimal solution takes up to
   * twice as long. Other methods ignore it.
   */
  within?: number | undefined;
  /**
   * An `AbortSignal`. If it is aborted, the call ends, and throws the signal's `reason`. A batch returns its results so
   * far instead. In calls that are not asynchronous, nothing can abort an `AbortSignal`; use {@link Solver.async}.
   */
  signal?: Signal | undefined;
}

/** The part of an `AbortSignal` that is used. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: unknown;
}

/** Limits, and a move order that selects among several optimal solutions: the first in lexicographic order. */
export interface SearchOptions extends Limits {
  /** The move order: the four letters, preferred moves first. The default is `"udlr"`. */
  order?: string | undefined;
}

export const LIMITS = ["nodes", "seconds", "within", "signal"];
export const WITH_ORDER = ["order", ...LIMITS];

/** Returns the checked options of a call. Even if its signal is aborted, a batch begins, and returns what it knows. */
export function limitsOf(options: SearchOptions | undefined, names: string[], isBatch = false) {
  const checked: SearchOptions = checkedOptions(options, names);
  if (options === undefined) return checked;
  const { order, nodes = Infinity, seconds = Infinity, within = 0, signal } = checked;
  // Infinity % 1 is NaN.
  const isWhole = (value: number) => value >= 0 && !(value % 1);
  expectNumber(nodes, "nodes as a whole number of at least 0", isWhole);
  expectNumber(seconds, "seconds as a number of at least 0", (value) => value >= 0);
  const isByte = (value: number) => (value & 255) === value;
  expectNumber(within, "within as a whole number from 0 to 255", isByte);
  const isSignal = signal === undefined || typeof signal?.aborted === "boolean";
  expectType(isSignal, "signal as an AbortSignal");
  if (order !== undefined) parseOrder(order);
  if (signal?.aborted && !isBatch) throw signal.reason;
  return checked;
}

/** What is left of the limits of a call. */
export interface Budget {
  readonly order: string;
  /** The number of boards left. */
  nodes: number;
  /** The time of the end, as in `Date.now()`. */
  readonly end: number;
  readonly within: number | undefined;
}

/** Starts the clock of checked limits. */
export function budgetOf(options: SearchOptions): Budget {
  const { order = "udlr", nodes = Infinity, seconds = Infinity, within } = options;
  return { order, nodes, end: Date.now() + 1000 * seconds, within };
}

export function limitError(): LimitError {
  return new LimitError("a limit ended the search; a higher one may be enough");
}

/** A computation in steps, each of about a millisecond. */
export type Work<T, Known = unknown> = Generator<Known, T, undefined>;

/** A result, or a computation of it. */
export type Task<T> = T | Work<T>;

export function isWork<T>(task: Task<T>): task is Work<T> {
  return typeof task === "object" && task !== null && "next" in task;
}

/** Applies a function to a result. */
export function mapped<T, U>(task: Task<T>, map: (result: T) => U): Task<U> {
  const later = function* (work: Work<T>): Work<U> {
    return map(yield* work);
  };
  return isWork(task) ? later(task) : map(task);
}

/** Continues a computation. Returns `unknown` if a limit ends it. */
export function* orUnknown<T, U>(task: Task<T>, unknown: U): Work<T | U> {
  try {
    return isWork(task) ? yield* task : task;
  } catch (error) {
    if (error instanceof LimitError) return unknown;
    throw error;
  }
}

/** Computes results synchronously. */
export const NOW = {
  one<T>(begin: () => Task<T>): T {
    const task = begin();
    while (isWork(task)) {
      const { done, value } = task.next();
      if (done) return value;
    }
    return task;
  },

  /** Starts immediately, but computes on demand. Yields all but `undefined`. */
  each: <Item, T>(begin: () => Work<T, Item | undefined>): Work<T, Item> => items(begin()),
};

function* items<Item, T>(work: Work<T, Item | undefined>): Work<T, Item> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (value !== undefined) yield value;
  }
}

/** Computes results, and yields to the event loop meanwhile, where a signal may end the call. All errors reject. */
export const LATER = {
  async one<T>(begin: () => Task<T>, signal?: Signal): Promise<T> {
    const task = begin();
    for (let start = Date.now(); isWork(task); start = await pause(start, signal)) {
      const { done, value } = task.next();
      if (done) return value;
    }
    return task;
  },

  async *each<Item, T>(begin: () => Work<T, Item | undefined>, signal?: Signal) {
    const work = begin();
    for (let start = Date.now(); ; start = await pause(start, signal)) {
      const { done, value } = work.next();
      if (done) return value;
      if (value !== undefined) yield value;
    }
  },
};

/** The milliseconds between two pauses of asynchronous computations. */
const PAUSE_AFTER = 10;

/** The part of a `MessagePort` that is used, in browsers and in Node. */
export interface Port {
  onmessage: ((event: { data: any }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

/** Available in browsers and Node, but missing from the ES2022 library types. */
declare const MessageChannel: new () => Record<"port1" | "port2", Port>;

/** Yields to the event loop if the last pause was long ago. Returns the time of the last pause. */
async function pause(last: number, signal: Signal | undefined): Promise<number> {
  if (Date.now() < last + PAUSE_AFTER) return last;
  // A timer could pause for longer.
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage(null);
  });
  if (signal?.aborted) throw signal.reason;
  return Date.now();
}

/** The result of an asynchronous form of a method with this result. */
type Later<Result> =
  Result extends Generator<infer Item> ? AsyncGenerator<Item> : Promise<Awaited<Result>>;

/** The methods whose last parameter is {@link Limits}, without the methods that return generators. */
export const SEARCHING = [
  ...(["distance", "solve", "search", "hint"] as const),
  ...(["optimalMoves", "optimalSlides", "countSolutions"] as const),
  ...(["distances", "solveMany", "optimalMovesMany"] as const),
] as const;

/** The asynchronous form of each method that can search: see {@link Solver.async}. */
export type AsyncSolver = {
  [Name in keyof Pick<Solver, (typeof SEARCHING)[number] | "searchInSteps" | "solutions">]: (
    ...values: Parameters<Solver[Name]>
  ) => Later<ReturnType<Solver[Name]>>;
};
