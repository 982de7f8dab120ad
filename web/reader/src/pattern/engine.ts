import type { Along } from "../analysis.js";
import type { Answer, Finder } from "../batch.js";
import {
  CODES,
  letters,
  type Move,
  type Moves,
  MOVES,
  opposite,
  parseOrder,
  type Tiles,
} from "../board.js";
import type { Carried } from "../carried.js";
import {
  type Found,
  finished,
  type SearchLimits,
  type SearchOptions,
  type Work,
} from "../limits.js";
import type { Engine } from "../towards.js";
import { automaton } from "./automaton.js";
import { Beams } from "./anytime.js";
import { Descent } from "./descent.js";
import type { Guide } from "./guide.js";
import { type Limit, limitError, limitFrom, orUnknown } from "./limit.js";
import { damaged } from "./pattern-table.js";
import { MAX_MOVES } from "./position.js";
import { shuffled } from "./shuffled.js";

/** The number of boards in a step, which takes less than a millisecond. The clock is read between steps. */
const STEP = 4096;

/** The automata that prune redundant words, by move order. They serve all tables. */
const AUTOMATA = new Map<string, Int16Array>();

/** The numbers of a board's tiles in the canonical goal. */
export type Image = number[];

/** The engine of `Patterns`: searches guided by pattern tables. */
export class PatternEngine implements Engine<Image> {
  readonly finder: Finder<Image>;
  readonly metric = "single";
  readonly orUnknown = orUnknown;
  readonly #carried: Carried;
  readonly #guide: Guide;

  constructor(carried: Carried, guide: Guide) {
    const { goal, cells, numbers } = carried;
    const find = (tiles: ArrayLike<unknown>, start: number) => {
      const index = carried.find(tiles, start);
      return index < 0
        ? index
        : cells.map((cell) => numbers[tiles[start + cell] as number] as number);
    };
    this.finder = { goal, find };
    this.#carried = carried;
    this.#guide = guide;
    // Otherwise, the first search would take longer than its limit allows.
    automatonFor("udlr");
  }

  distances(_: number, limits: SearchLimits): Answer<number, Image> {
    return (image) => this.#distance(image, limitFrom(limits));
  }

  firstSolutions(_: number, order: string, limits: SearchLimits): Answer<Moves, Image> {
    parseOrder(order);
    return (image) => this.#solve(image, order, limitFrom(limits));
  }

  solutions(image: Image, order: string, limits: SearchLimits): Generator<Moves, void, undefined> {
    parseOrder(order);
    return remaining(this.#optimal(image, order, limitFrom(limits)));
  }

  optimalMoves(limits: SearchLimits): Answer<number, Image> {
    return (image) => this.#optimalMoves(image, limitFrom(limits));
  }

  *#optimalMoves(image: Image, limit: Limit): Work<number> {
    const { moves, rest } = yield* this.#found(image, "udlr", limit);
    return yield* this.#firstMoves(image, moves, rest);
  }

  /** Returns the first moves of all solutions that are as long as this one, as bits. */
  *#firstMoves(image: Image, solution: Moves, rest: Limit): Work<number> {
    const blank = image.indexOf(0);
    let bits = 0;
    for (const code of CODES) {
      const target = this.#guide.targets[4 * blank + code] as number;
      if (target < 0 || solution === "") continue;
      const after = [...image];
      after[blank] = image[target] as number;
      after[target] = 0;
      const isFirst =
        MOVES[code] === solution[0] ||
        (yield* this.#solution(after, solution.length - 1, rest)) !== undefined;
      if (isFirst) bits |= 1 << code;
    }
    return bits;
  }

  /** Searches for a solution of this length, and reduces the limit. */
  *#solution(image: Image, length: number, rest: Limit): Work<Moves | undefined> {
    const descent = this.#descent(image, "udlr");
    descent.begin(length);
    try {
      return (yield* next(descent, rest)) ? descent.moves() : undefined;
    } finally {
      rest.nodes -= descent.nodes;
    }
  }

  along(path: readonly Image[], moves: readonly Moves[], limits: SearchLimits): Along {
    const rest = limitFrom(limits);
    const solutions: Moves[] = [];
    finished(orUnknown<null>(this.#solveAlong(path, moves, solutions, rest), null));
    return {
      distances: path.map((_, index) => solutions[index]?.length ?? null),
      optimalSlides: (index) => {
        const all = this.#firstMoves(path[index] as Image, solutions[index] as Moves, rest);
        const bits = finished(orUnknown<number | null>(all, null));
        return bits === null ? null : [...letters(bits)];
      },
    };
  }

  /**
   * Finds solutions of the boards along a path. Distances of neighbours differ by one, so one search for a solution with
   * one move fewer is enough for each board. Begins with the last board, because it is usually the nearest.
   */
  *#solveAlong(
    path: readonly Image[],
    moves: readonly Moves[],
    solutions: Moves[],
    rest: Limit,
  ): Work<null> {
    for (let index = moves.length; index >= 0; index--) {
      const image = path[index] as Image;
      const [move, after] = [moves[index] as Move, solutions[index + 1]];
      if (after === undefined && this.lowerBound(image) === 0) {
        solutions[index] = "";
      } else if (after === undefined) {
        const found = yield* this.#found(image, "udlr", rest);
        solutions[index] = found.moves;
        rest.nodes = found.rest.nodes;
      } else if (after[0] === opposite(move)) {
        solutions[index] = after.slice(1);
      } else {
        const shorter = yield* this.#solution(image, after.length - 1, rest);
        solutions[index] = shorter ?? move + after;
      }
    }
    return null;
  }

  countSolutions(image: Image, limits: SearchLimits): Work<number> {
    return this.#count(this.#optimal(image, "udlr", limitFrom(limits)));
  }

  *#count(optimal: Work<[Descent, Limit]>): Work<number> {
    const [descent, rest] = yield* optimal;
    let count = 0;
    while (yield* next(descent, rest)) count++;
    return count;
  }

  shuffled(seed: bigint): Tiles | undefined {
    return this.#guide.isLarge ? shuffled(this.#carried, seed) : undefined;
  }

  lowerBound(image: Image): number {
    return this.#descent(image, "udlr").estimate;
  }

  search(image: Image, options: SearchOptions, mayStop: boolean): Work<Found, Found> {
    const { order = "udlr", within, ...limits } = options;
    parseOrder(order);
    // The clock starts with the first step.
    return this.#steps(image, order, () => limitFrom(limits), mayStop, within);
  }

  /**
   * Returns the distance. A limited search may prove the distance without finding the first solution in the order.
   *
   * @throws LimitError if the distance is still unknown at a limit.
   */
  *#distance(image: Image, limit: Limit): Work<number> {
    const { lowerBound, isOptimal } = yield* this.#steps(image, "udlr", () => limit, false);
    if (!isOptimal) throw limitError();
    return lowerBound;
  }

  /**
   * Returns the first optimal solution in the move order.
   *
   * @throws LimitError if a limit ends the search.
   */
  *#solve(image: Image, order: string, limit: Limit): Work<Moves> {
    return (yield* this.#found(image, order, limit)).moves;
  }

  /** Prepares a search for one solution. */
  #descent(image: Image, order: string): Descent {
    return new Descent(this.#guide, parseOrder(order), automatonFor(order), image);
  }

  /** Returns the solution and the rest of the limit. */
  *#found(image: Image, order: string, limit: Limit): Work<{ moves: Moves; rest: Limit }> {
    const { moves, nodes, isComplete } = yield* this.#steps(image, order, () => limit, undefined);
    if (!isComplete) throw limitError();
    return { moves: moves as Moves, rest: { ...limit, nodes: limit.nodes - nodes } };
  }

  /**
   * Searches in steps. Yields the preliminary result before each step.
   *
   * @param mayStop - As for {@link search}; `undefined` if only an optimal solution is useful.
   */
  *#steps(
    image: Image,
    order: string,
    startLimit: () => Limit,
    mayStop: boolean | undefined,
    within?: number,
  ): Work<Found, Found> {
    const limit = startLimit();
    const isLimited = limit.nodes < Infinity || limit.end < Infinity || within !== undefined;
    const hasBeams = mayStop || (mayStop === false && isLimited);
    const descent = this.#descent(image, order);
    const beams = new Beams(this.#guide, descent.start, limit, within);
    for (let bound = descent.estimate; bound <= MAX_MOVES; bound += 2) {
      descent.begin(bound);
      let isFound: boolean | undefined;
      do {
        const { nodes } = descent;
        const known = () => {
          const isOptimal = beams.best?.length === bound;
          return { moves: beams.best, lowerBound: bound, nodes, isComplete: false, isOptimal };
        };
        const isOver = nodes >= limit.nodes || Date.now() >= limit.end;
        if (hasBeams) {
          const steps = isOver ? beams.last(nodes, bound) : beams.duringSearch(nodes, bound);
          for (const _ of steps) yield known();
        }
        const length = beams.best?.length ?? Infinity;
        const isProved = within !== undefined && 100 * length <= bound * (100 + within);
        if (isOver || isProved) return known();
        yield known();
        isFound = descent.next(Math.min(limit.nodes, nodes + STEP));
      } while (isFound === undefined);
      if (isFound) {
        const { nodes } = descent;
        const moves = descent.moves();
        return { moves, lowerBound: bound, nodes, isComplete: true, isOptimal: true };
      }
    }
    throw damaged(2 ** this.#guide.goal.tiles.length - 2);
  }

  /** Prepares a search for all optimal solutions. Returns the search and the rest of the limit. */
  *#optimal(image: Image, order: string, limit: Limit): Work<[Descent, Limit]> {
    const { moves, rest } = yield* this.#found(image, order, limit);
    const codes = parseOrder(order);
    // Does not prune redundant words: solutions may contain them.
    const words = automaton(codes, false);
    const descent = new Descent(this.#guide, codes, words, image);
    descent.begin(moves.length);
    return [descent, rest];
  }
}

function automatonFor(order: string): Int16Array {
  let words = AUTOMATA.get(order);
  if (!words) AUTOMATA.set(order, (words = automaton(parseOrder(order), true)));
  return words;
}

function* remaining(optimal: Work<[Descent, Limit]>): Generator<Moves, void, undefined> {
  const [descent, limit] = finished(optimal);
  while (finished(next(descent, limit))) yield descent.moves();
}

/**
 * Continues a search to its next solution. Returns whether there is one.
 *
 * @throws LimitError if the limit is reached first.
 */
function* next(descent: Descent, { nodes, end }: Limit): Work<boolean> {
  for (;;) {
    const isFound = descent.next(Math.min(nodes, descent.nodes + STEP));
    if (isFound !== undefined) return isFound;
    if (descent.nodes >= nodes || Date.now() >= end) throw limitError();
    yield;
  }
}
