import { LimitError } from "./errors.js";
import type { Signal } from "./limits.js";

/** A computation in steps, each of about a millisecond. */
export type Work<T, Known = unknown> = Generator<Known, T, undefined>;

/** A result, or a computation of it. */
export type Task<T> = T | Work<T>;

export function isWork<T>(task: Task<T>): task is Work<T> {
  return typeof task === "object" && task !== null && "next" in task;
}

/** Applies a function to a result. */
export function mapped<T, U>(task: Task<T>, map: (result: T) => U): Task<U> {
  return isWork(task) ? mappedLater(task, map) : map(task);
}

function* mappedLater<T, U>(work: Work<T>, map: (result: T) => U): Work<U> {
  return map(yield* work);
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

/** Available in browsers and Node, but missing from the ES2022 library types. */
declare const MessageChannel: new () => Record<
  "port1" | "port2",
  { onmessage: unknown; postMessage(message: null): void; close(): void }
>;

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
