import { LimitError } from "../errors.js";
import type { SearchLimits, Work } from "../limits.js";
import { expectNumber } from "../type-checks.js";

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
