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
import { LimitError } from "../errors.js";
import type { Engine } from "../towards.js";
import { automaton } from "./automaton.js";
import { Beams, type Limits } from "./anytime.js";
import { Descent } from "./descent.js";
import type { Guide } from "./guide.js";
import { damaged } from "./pattern-table.js";
import { MAX_MOVES } from "./position.js";
import { shuffled } from "./shuffled.js";

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

/** A search in steps. Yields the preliminary result before each step. */
export type Steps = Generator<Found, Found, undefined>;

/** Limits of searches: the number of boards left, and an end time in milliseconds as in `Date.now()`. */
export interface Limit {
  nodes: number;
  readonly end: number;
}

const UNLIMITED: Limit = { nodes: Infinity, end: Infinity };

/** The number of boards in a step, which takes less than a millisecond. The clock is read between steps. */
const STEP = 4096;

/** The numbers of a board's tiles in the canonical goal. */
export type Image = number[];

/** The engine of `Patterns`: searches guided by pattern tables. */
export class PatternEngine implements Engine<Image> {
  readonly finder: Finder<Image>;
  readonly metric = "single";
  readonly #carried: Carried;
  readonly #guide: Guide;
  /** The automata, by move order. */
  readonly #automata = new Map<string, Int16Array>();

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
  }

  distances(): Answer<number, Image> {
    return (image) => this.solve(image, "udlr").length;
  }

  firstSolutions(_: number, order: string): Answer<Moves, Image> {
    parseOrder(order);
    return (image) => this.solve(image, order);
  }

  solutions(image: Image, order: string, limit = UNLIMITED): Generator<Moves, void, undefined> {
    return remaining(...this.#optimal(image, order, limit));
  }

  /**
   * Returns the optimal moves as bits: 1 for u, 2 for d, 4 for l, 8 for r.
   *
   * @throws LimitError if a limit ends a search.
   */
  optimalMoves(image: Image, limit = UNLIMITED): number {
    const { moves, rest } = this.#found(image, "udlr", limit);
    return this.#firstMoves(image, moves, rest);
  }

  /** Returns the first moves of all solutions that are as long as this one, as bits. */
  #firstMoves(image: Image, solution: Moves, rest: Limit): number {
    const blank = image.indexOf(0);
    return CODES.filter((code) => {
      const target = this.#guide.targets[4 * blank + code] as number;
      if (target < 0 || solution === "") return false;
      if (MOVES[code] === solution[0]) return true;
      const after = [...image];
      after[blank] = image[target] as number;
      after[target] = 0;
      return this.#solution(after, solution.length - 1, rest) !== undefined;
    }).reduce<number>((bits, code) => bits | (1 << code), 0);
  }

  /** Searches for a solution of this length, and reduces the limit. */
  #solution(image: Image, length: number, rest: Limit): Moves | undefined {
    const descent = this.#descent(image, "udlr");
    descent.begin(length);
    try {
      return next(descent, rest) ? descent.moves() : undefined;
    } finally {
      rest.nodes -= descent.nodes;
    }
  }

  /**
   * Distances of neighbours differ by one, so one search for a solution with one move fewer is enough for each board.
   * Begins with the last board, because it is usually the nearest.
   */
  along(path: readonly Image[], moves: readonly Moves[], limit = UNLIMITED): Along {
    let rest = limit;
    const solutions: Moves[] = [];
    unlessLimited(() => {
      for (let index = moves.length; index >= 0; index--) {
        const image = path[index] as Image;
        const [move, after] = [moves[index] as Move, solutions[index + 1]];
        if (after === undefined && this.lowerBound(image) === 0) {
          solutions[index] = "";
        } else if (after === undefined) {
          ({ moves: solutions[index], rest } = this.#found(image, "udlr", rest));
        } else if (after[0] === opposite(move)) {
          solutions[index] = after.slice(1);
        } else {
          const shorter = this.#solution(image, after.length - 1, rest);
          solutions[index] = shorter ?? move + after;
        }
      }
    }, undefined);
    return {
      distances: path.map((_, index) => solutions[index]?.length ?? null),
      optimalSlides: (index) =>
        unlessLimited(() => {
          const solution = solutions[index] as Moves;
          return [...letters(this.#firstMoves(path[index] as Image, solution, rest))];
        }, null),
    };
  }

  /**
   * Returns the number of optimal solutions.
   *
   * @throws LimitError if a limit ends a search.
   */
  countSolutions(image: Image, limit = UNLIMITED): number {
    const [descent, rest] = this.#optimal(image, "udlr", limit);
    let count = 0;
    while (next(descent, rest)) count++;
    return count;
  }

  /** Whether boards have more than 16 cells, and so no index. */
  get isLarge(): boolean {
    return this.#guide.isLarge;
  }

  shuffled(seed: bigint): Tiles | undefined {
    return this.isLarge ? shuffled(this.#carried, seed) : undefined;
  }

  lowerBound(image: Image): number {
    return this.#descent(image, "udlr").estimate;
  }

  /** Prepares a search in steps. A solution that is proved to be `within` this percentage ends it. */
  search(
    image: Image,
    order: string,
    maxNodes: number,
    maxSeconds: number,
    within?: number,
  ): Steps {
    const descent = this.#descent(image, order);
    return this.#steps(descent, { maxNodes, end: Date.now() + 1000 * maxSeconds, within });
  }

  /**
   * Returns the distance. A limited search may prove the distance without finding the first solution in the order.
   *
   * @throws LimitError if the distance is still unknown at a limit.
   */
  distance(image: Image, limit: Limit): number {
    const descent = this.#descent(image, "udlr");
    const found = runToEnd(this.#steps(descent, { maxNodes: limit.nodes, end: limit.end }));
    if (found.moves?.length !== found.lowerBound) throw limitError();
    return found.lowerBound;
  }

  /**
   * Returns the first optimal solution in the move order.
   *
   * @throws LimitError if a limit ends the search.
   */
  solve(image: Image, order: string, limit = UNLIMITED): Moves {
    return this.#found(image, order, limit).moves;
  }

  /** Prepares a search for one solution. */
  #descent(image: Image, order: string): Descent {
    const codes = parseOrder(order);
    let words = this.#automata.get(order);
    if (!words) this.#automata.set(order, (words = automaton(codes, true)));
    return new Descent(this.#guide, codes, words, image);
  }

  /** Returns the solution and the rest of the limit. */
  #found(image: Image, order: string, limit: Limit): { moves: Moves; rest: Limit } {
    const descent = this.#descent(image, order);
    const found = runToEnd(this.#steps(descent, { maxNodes: limit.nodes, end: limit.end }));
    if (!found.isComplete) throw limitError();
    return { moves: found.moves as Moves, rest: { ...limit, nodes: limit.nodes - found.nodes } };
  }

  *#steps(descent: Descent, limits: Limits): Steps {
    const { maxNodes, end, within } = limits;
    const beams = new Beams(this.#guide, descent.start, limits);
    for (let bound = descent.estimate; bound <= MAX_MOVES; bound += 2) {
      descent.begin(bound);
      let isFound: boolean | undefined;
      do {
        const { nodes } = descent;
        const known = () => ({ moves: beams.best, lowerBound: bound, nodes, isComplete: false });
        const isOver = nodes >= maxNodes || Date.now() >= end;
        const steps = isOver ? beams.last(nodes, bound) : beams.duringSearch(nodes, bound);
        for (const _ of steps) yield known();
        const length = beams.best?.length ?? Infinity;
        const isProved = within !== undefined && 100 * length <= bound * (100 + within);
        if (isOver || isProved) return known();
        yield known();
        isFound = descent.next(Math.min(maxNodes, nodes + STEP));
      } while (isFound === undefined);
      if (isFound) {
        const { nodes } = descent;
        return { moves: descent.moves(), lowerBound: bound, nodes, isComplete: true };
      }
    }
    throw damaged(2 ** this.#guide.goal.tiles.length - 2);
  }

  /** Prepares a search for all optimal solutions. Returns the search and the rest of the limit. */
  #optimal(image: Image, order: string, limit: Limit): [Descent, Limit] {
    const { moves, rest } = this.#found(image, order, limit);
    const codes = parseOrder(order);
    // Does not prune redundant words: solutions may contain them.
    const words = automaton(codes, false);
    const descent = new Descent(this.#guide, codes, words, image);
    descent.begin(moves.length);
    return [descent, rest];
  }
}

/** Runs a search to its end. */
export function runToEnd(steps: Steps): Found {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function* remaining(descent: Descent, limit: Limit): Generator<Moves, void, undefined> {
  while (next(descent, limit)) yield descent.moves();
}

/**
 * Continues a search to its next solution. Returns whether there is one.
 *
 * @throws LimitError if the limit is reached first.
 */
function next(descent: Descent, { nodes, end }: Limit): boolean {
  for (;;) {
    const isFound = descent.next(Math.min(nodes, descent.nodes + STEP));
    if (isFound !== undefined) return isFound;
    if (descent.nodes >= nodes || Date.now() >= end) throw limitError();
  }
}

/** Returns an answer, or `unknown` if a limit ends the search. */
export function unlessLimited<T>(answer: () => T, unknown: T): T {
  try {
    return answer();
  } catch (error) {
    if (error instanceof LimitError) return unknown;
    throw error;
  }
}

function limitError(): LimitError {
  return new LimitError("a limit has ended the search");
}
