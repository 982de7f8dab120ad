import type { Moves } from "../board.js";
import type { Budget, Work } from "../limits.js";
import { beam } from "./beam.js";
import { type Guide, MAX_MOVES, type Position } from "./guide.js";

/** The width of a beam that takes a few milliseconds. */
const NARROW = 64;
/** If a beam without limits finds no solution, it is repeated with twice the width, up to this many widths. */
const DOUBLINGS = 6;
/** The widths of the beams that take a fraction of the search's time. The widest layers take tens of megabytes. */
const WIDTHS = [100, 400, 1600, 6400, 25_000, 100_000];
/** The largest width for boards of up to 16 cells, enough for nearly all optimal solutions. */
const MAX_WIDTH_OF_SMALL = 25_000;
/** Per unit of its width, a beam takes about as long as a search of this many boards. */
const NODES_PER_WIDTH = 400;
/** Such beams together take about 4 % of the time. */
const TIME_RATIO = 33;
/** After this many boards, a narrow beam gives a first solution. */
const FIRST_SOLUTION = 2 ** 18;
/** The milliseconds that the widest beam takes, approximately. */
const WIDEST_TIME = 6000;
/** The number of boards per millisecond to expect at first, and the number after which the speed is known. */
const FIRST_SPEED = 1000;
const NODES_TO_MEASURE = 2 ** 13;
/** The smallest number of moves to expect before the end of a beam. */
const LAST_MOVES = 6;

/** A computation in steps, each of about a millisecond. */
type Steps = Work<void, void>;

/** Finds solutions that may not be optimal beside a search for an optimal one, mostly in ever wider beams. */
export class Beams {
  /** The shortest solution so far. */
  best: Moves | null = null;
  readonly #guide: Guide;
  readonly #start: Position;
  readonly #limit: Budget;
  /** Whether boards have more than 16 cells. */
  readonly #isLarge: boolean;
  readonly #maxWidth: number;
  readonly #begin = Date.now();
  /** The width of the widest beam so far. */
  #widest = 0;
  /** Whether the beam that uses most of the time was run. */
  #hasUsedTime = false;

  constructor(guide: Guide, start: Position, limit: Budget) {
    this.#guide = guide;
    this.#start = start;
    this.#limit = limit;
    this.#isLarge = guide.goal.boards === 0;
    this.#maxWidth = this.#isLarge ? (WIDTHS.at(-1) as number) : MAX_WIDTH_OF_SMALL;
  }

  /**
   * Runs a beam if the limits make one useful now.
   *
   * If the time is limited, one beam gets most of it. Otherwise, the beams get a small part of the search's time. They get
   * half of it if a solution ends the search, or if boards are too large for most proofs.
   */
  *duringSearch(nodes: number, bound: number): Steps {
    const { nodes: maxNodes, end, within } = this.#limit;
    const isLimited = maxNodes < Infinity || end < Infinity;
    const hasHalf = within !== undefined || (this.#isLarge && !isLimited);
    const width = WIDTHS.find((width) => width > this.#widest) ?? Infinity;
    const cost = NODES_PER_WIDTH * width * (hasHalf ? 1 : TIME_RATIO);
    const due = this.#widest === 0 ? Math.min(cost, FIRST_SOLUTION) : cost;
    if (width <= this.#maxWidth && nodes >= due) {
      yield* this.#runWidth(width, bound);
    } else if (within === undefined && end < Infinity) {
      yield* this.#runInTime(bound);
    }
  }

  /** If the time is limited, runs a narrow beam early. Later, runs a beam that uses most of the time left. */
  *#runInTime(bound: number): Steps {
    const now = Date.now();
    const used = now - this.#begin;
    const time = this.#limit.end - this.#begin;
    // Before, the search proves a lower bound, for small boards mostly an optimal solution.
    const before = this.#isLarge ? Math.min(time, WIDEST_TIME) / 7 : time / 2;
    const isLate = !this.#hasUsedTime && used >= before;
    if (this.#widest === 0 && (isLate || used >= time / 20)) {
      yield* this.#runWidth(WIDTHS[0] as number, bound);
    }
    if (!isLate) return;
    this.#hasUsedTime = true;
    yield* this.#useTime((time - used) / 16, bound);
  }

  /** Runs a beam until this much time is left, in milliseconds. */
  *#useTime(left: number, bound: number): Steps {
    const started = Date.now();
    // The beam's solution is shorter than the best one so far, and usually less than 40 % longer than the estimate.
    const longest = this.best?.length ?? Infinity;
    const { estimate } = this.#start;
    const expected = Math.min((3 * estimate + 5 * longest) / 8, 1.4 * estimate);
    const widthAfter = (moves: number, nodes: number) => {
      const now = Date.now();
      const speed = nodes < NODES_TO_MEASURE ? FIRST_SPEED : nodes / Math.max(now - started, 1);
      const movesLeft = Math.max(expected - moves, LAST_MOVES);
      const width = Math.floor(((this.#limit.end - left - now) * speed) / movesLeft);
      const allowed = Math.max(NARROW, Math.min(width, this.#maxWidth));
      this.#widest = Math.max(this.#widest, allowed);
      return allowed;
    };
    yield* this.#run(widthAfter, this.#limit.end, bound);
  }

  /**
   * Runs the last beam of a stopped search. If the number of boards is limited, the beam takes about as long as the
   * search did. Without any solution so far, it takes some milliseconds, even after a limit.
   */
  *last(nodes: number, bound: number): Steps {
    const width = Math.min(Math.floor(nodes / NODES_PER_WIDTH), this.#maxWidth);
    if (nodes >= this.#limit.nodes && width > Math.max(NARROW, this.#widest)) {
      yield* this.#runWidth(width, bound);
    }
    // Few narrow beams miss the goal.
    for (let doublings = 0; this.best === null && doublings < DOUBLINGS; doublings++) {
      yield* this.#run(() => NARROW << doublings, Infinity, bound);
    }
  }

  *#runWidth(width: number, bound: number): Steps {
    this.#widest = width;
    yield* this.#run(() => width, this.#limit.end, bound);
  }

  /** Runs a beam until a time, unless the best solution is proved optimal. */
  *#run(widthAfter: (moves: number, nodes: number) => number, end: number, bound: number): Steps {
    // The lengths of all solutions are even, or all are odd.
    const most = this.best === null ? MAX_MOVES : this.best.length - 2;
    if (most < bound) return;
    const steps = beam(this.#guide, this.#start, most, widthAfter);
    let step = steps.next();
    for (; !step.done && Date.now() < end; step = steps.next()) yield;
    this.best = step.value ?? this.best;
  }
}
