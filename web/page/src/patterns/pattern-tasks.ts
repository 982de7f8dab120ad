import { check } from "tilebase-reader/check";
import { embeddedAsync, type Solver } from "tilebase-reader/patterns";
import {
  type Board,
  boardsAlong,
  boardText,
  legalMoves,
  moved,
  type Moves,
} from "tilebase-reader/puzzle";
import { chosen, randomNumbers } from "../model/random";
import type { Verdict } from "../model/review";
import { isLarge } from "../model/sizes";
import type { Running } from "../worker/serve";

/** The options of a search. */
export interface SearchOptions {
  /** Ends the search when it is proved that no solution has fewer moves than this. The default is Infinity. */
  readonly most?: number | undefined;
  /** The number of seconds after which the search ends with a solution that may not be optimal. */
  readonly seconds?: number | undefined;
}

/** The result of a search, final or preliminary. */
export interface Searched {
  /** The shortest solution so far, if any. It is optimal if it has `atLeast` moves. */
  readonly moves: Moves | undefined;
  /** A lower bound of the distance. */
  readonly atLeast: number;
  readonly lookedAt: number;
}

/** Limits for finding a board at a distance: the number of attempts, and the number of moves from a nearer board. */
const ATTEMPTS = 20;
const MAX_MISSING = 8;

/** The tasks of the worker with pattern tables. */
export class PatternTasks {
  #last: { goal: string; patterns: Promise<Solver> } | undefined;

  /**
   * Returns an optimal solution of a solvable board, or what is known at a limit. Immediately reports each larger
   * lower bound. Every 100 milliseconds, reports the shortest solution so far and the number of boards looked at.
   */
  async search(
    board: Board,
    goal: Board,
    { most = Infinity, seconds }: SearchOptions,
    { report, signal }: Running<Searched>,
  ): Promise<Searched> {
    const patterns = (await this.#patterns(goal)).async;
    // Without a limit, the proof that a solution is optimal ends the search for a large board.
    const within = isLarge(goal) && seconds === undefined ? 0 : undefined;
    const steps = patterns.searchInSteps(board, { seconds, within, signal });
    let reported = { atLeast: 0, at: 0 };
    for (;;) {
      const { value, done } = await steps.next();
      const { moves, lowerBound: atLeast, nodes: lookedAt } = value;
      const searched = { moves: moves ?? undefined, atLeast, lookedAt };
      if (done || atLeast >= most) return searched;
      const at = performance.now();
      if (atLeast > reported.atLeast || at - reported.at > 100) {
        report(searched);
        reported = { atLeast, at };
      }
    }
  }

  /** Reviews the moves of a game. At the limit, the distances of the first boards are unknown. */
  async review(
    start: Board,
    goal: Board,
    moves: Moves,
    seconds: number | undefined,
    { signal }: Running<never>,
  ): Promise<Verdict> {
    const { distances, mistakes } = await check((await this.#patterns(goal)).async, start, moves, {
      seconds,
      signal,
    });
    return { distances, mistakes };
  }

  /**
   * Finds a board at a distance: on the solution of a random board farther away, or a few moves beyond a nearer one.
   * Returns `undefined` if all attempts fail, because boards at large distances are rare.
   *
   * @param seed - A whole number; the same seed always selects the same board.
   */
  async boardAt(
    goal: Board,
    distance: number,
    seed: number,
    { signal }: Running<never>,
  ): Promise<Board | undefined> {
    const patterns = await this.#patterns(goal);
    const solver = patterns.async;
    const random = randomNumbers(seed);
    for (let board of patterns.random({ count: ATTEMPTS, seed })) {
      const solution = await solver.solve(board, { signal });
      let missing = distance - solution.length;
      if (missing <= 0) return boardsAlong(board, solution)[-missing];
      for (; missing > 0 && missing <= MAX_MISSING; missing--) {
        const nearer = await solver.optimalMoves(board, { signal });
        const away = legalMoves(board).filter((move) => !nearer.includes(move));
        if (away.length === 0) break;
        board = moved(board, chosen(away, random)) as Board;
      }
      if (missing === 0) return board;
    }
    return undefined;
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
