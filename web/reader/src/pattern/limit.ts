import { LimitError } from "../errors.js";
import type { SearchLimits, Work } from "../limits.js";

/** The number of boards left, and an end time in milliseconds as in `Date.now()`. */
export interface Limit {
  nodes: number;
  readonly end: number;
}

/** Starts the clock of checked limits. */
export function limitFrom({ maxNodes = Infinity, maxSeconds = Infinity }: SearchLimits): Limit {
  return { nodes: maxNodes, end: Date.now() + 1000 * maxSeconds };
}

export function limitError(): LimitError {
  return new LimitError("a limit has ended the search");
}

/** Continues a computation. Returns `unknown` if a limit ends it. */
export function* orUnknown<T>(work: Work<T>, unknown: T): Work<T> {
  try {
    return yield* work;
  } catch (error) {
    if (error instanceof LimitError) return unknown;
    throw error;
  }
}
