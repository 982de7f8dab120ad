import { embeddedAsync, type Solver } from "tilebase-reader/patterns";
import { type Board, boardText, type Moves } from "tilebase-reader/puzzle";
import { isLarge } from "../model/sizes";
import type { Running } from "../worker/messages";
import { pause } from "../worker/pause";

/** The options of a search. */
export interface SearchOptions {
  /** The largest number of moves: the search ends without a solution if more are needed. */
  readonly atMost?: number | undefined;
  /** Whether other searches wait for this one. */
  readonly isUrgent?: boolean | undefined;
  /** The number of seconds after which the search ends with a solution that may not be optimal. */
  readonly seconds?: number | undefined;
}

/** The result of a search, final or preliminary. */
export interface Searched {
  /** The shortest solution so far, if any. It is optimal if it has `atLeast` moves, or if the search had no limits. */
  readonly moves: Moves | undefined;
  /** A lower bound of the distance. */
  readonly atLeast: number;
  readonly lookedAt: number;
}

/** The milliseconds that a search runs before other messages are handled. */
const TURN = 8;

/** The tasks of the worker with pattern tables. */
export class PatternTasks {
  /** The number of urgent searches. */
  #urgent = 0;
  #last: { goal: string; patterns: Promise<Solver> } | undefined;

  /**
   * Returns an optimal solution of a solvable board, or what is known at a limit. Immediately reports each larger
   * lower bound. Every 100 milliseconds, reports the shortest solution so far and the number of boards looked at.
   */
  async search(
    board: Board,
    goal: Board,
    { atMost = Infinity, isUrgent = false, seconds }: SearchOptions,
    { report, signal }: Running<Searched>,
  ): Promise<Searched> {
    const patterns = await this.#patterns(goal);
    signal.throwIfAborted();
    // Without a limit, the proof that a solution is optimal ends the search for a large board.
    const within = isLarge(goal) && seconds === undefined ? 0 : undefined;
    const steps = patterns.searchInSteps(board, { seconds, within });
    let reported = { atLeast: 0, at: 0 };
    let end = 0;
    if (isUrgent) this.#urgent++;
    try {
      for (;;) {
        const at = performance.now();
        if (at > end) {
          do await pause();
          while (!isUrgent && this.#urgent > 0 && !signal.aborted);
          signal.throwIfAborted();
          end = performance.now() + TURN;
        }
        const { value, done } = steps.next();
        const { moves, lowerBound: atLeast, nodes: lookedAt } = value;
        const searched = { moves: moves ?? undefined, atLeast, lookedAt };
        if (atLeast > atMost) return { ...searched, moves: undefined };
        if (done) return searched;
        if (atLeast > reported.atLeast || at - reported.at > 100) {
          report(searched);
          reported = { atLeast, at };
        }
      }
    } finally {
      if (isUrgent) this.#urgent--;
    }
  }

  /** Makes the tables for a goal. Caches those of the last goal. */
  #patterns(goal: Board): Promise<Solver> {
    const text = boardText(goal);
    if (this.#last?.goal !== text) {
      const patterns = embeddedAsync(goal);
      this.#last = { goal: text, patterns };
      patterns.catch(() => (this.#last = undefined));
    }
    return this.#last.patterns;
  }
}
