import { type Answer } from "../batch.js";
import { CODES, type Moves, MOVES, parseOrder } from "../board.js";
import type { Carried } from "../carried.js";
import { unrank } from "../ranking.js";
import type { Engine } from "../towards.js";
import { automaton } from "./automaton.js";
import { quickSolution } from "./beam.js";
import { Descent } from "./descent.js";
import type { Guide } from "./guide.js";
import { damaged } from "./pattern-table.js";
import { MAX_MOVES } from "./position.js";

/** What a search has found. */
export interface Found {
  /**
   * The first of all optimal solutions in the move order if the search came to its end; otherwise the
   * shortest found so far, or `null` before the first.
   */
  moves: Moves | null;
  /** A number of moves that every solution takes at least. */
  lowerBound: number;
  /** The number of boards looked at. */
  nodes: number;
  /** Whether the search came to its end. */
  isComplete: boolean;
}

/** A search in steps: before each it yields what is known. */
export type Steps = Generator<Found, Found, undefined>;

/** The number of boards in a step, and between two looks at the clock: less than a millisecond. */
const STEP = 4096;
/** About how many boards a beam looks at for each of its width, and in how many milliseconds. */
const BEAM_NODES = 160;
const BEAM_TIME = 0.3;

/** Answers by searches that pattern tables guide. */
export class PatternEngine implements Engine {
  readonly carried: Carried;
  readonly #guide: Guide;
  /** By the text of the order. */
  readonly #automata = new Map<string, Int16Array>();

  constructor(carried: Carried, guide: Guide) {
    this.carried = carried;
    this.#guide = guide;
  }

  distances(): Answer<number> {
    return (index) => this.#solve(index, "udlr").length;
  }

  firstSolutions(_: number, order: string): Answer<Moves> {
    parseOrder(order);
    return (index) => this.#solve(index, order);
  }

  solutions(index: number, order: string): Generator<Moves, void, undefined> {
    return remaining(this.#optimal(index, order));
  }

  optimalMoves(index: number): number {
    const solution = this.#solve(index, "udlr");
    const tiles = this.#tilesAt(index);
    const blank = tiles.indexOf(0);
    return CODES.filter((code) => {
      const target = this.#guide.targets[4 * blank + code] as number;
      if (target < 0 || solution === "") return false;
      if (MOVES[code] === solution[0]) return true;
      const after = [...tiles];
      after[blank] = tiles[target] as number;
      after[target] = 0;
      const descent = this.#descent(after, "udlr");
      descent.begin(solution.length - 1);
      return descent.next();
    }).reduce<number>((bits, code) => bits | (1 << code), 0);
  }

  countSolutions(index: number): number {
    const descent = this.#optimal(index, "udlr");
    let count = 0;
    while (descent.next()) count++;
    return count;
  }

  lowerBound(index: number): number {
    return this.#descent(this.#tilesAt(index), "udlr").estimate;
  }

  /** Prepares a search, which goes on step by step. */
  search(index: number, order: string, maxNodes: number, maxSeconds: number): Steps {
    return this.#steps(this.#descent(this.#tilesAt(index), order), maxNodes, maxSeconds);
  }

  #tilesAt(index: number): number[] {
    return unrank(this.#guide.goal, index).tiles();
  }

  /** Prepares a search for one solution from these tiles, with the numbers that the canonical goal has. */
  #descent(tiles: number[], order: string): Descent {
    const codes = parseOrder(order);
    let words = this.#automata.get(order);
    if (!words) this.#automata.set(order, (words = automaton(codes, true)));
    return new Descent(this.#guide, codes, words, tiles);
  }

  #solve(index: number, order: string): Moves {
    return ended(this.search(index, order, Infinity, Infinity)).moves as Moves;
  }

  *#steps(descent: Descent, maxNodes: number, maxSeconds: number): Steps {
    const end = Date.now() + 1000 * maxSeconds;
    const moves = this.#quickSolution(descent, maxNodes, end);
    for (let bound = descent.estimate; bound <= MAX_MOVES; bound += 2) {
      descent.begin(bound);
      let isFound: boolean | undefined;
      do {
        const { nodes } = descent;
        const known = { moves, lowerBound: bound, nodes, isComplete: false };
        if (nodes >= maxNodes || Date.now() >= end) return known;
        yield known;
        isFound = descent.next(Math.min(maxNodes, nodes + STEP));
      } while (isFound === undefined);
      if (isFound) {
        const { nodes } = descent;
        return { moves: descent.moves(), lowerBound: bound, nodes, isComplete: true };
      }
    }
    throw damaged(2 ** this.#guide.goal.tiles.length - 2);
  }

  /** Looks for a solution in wider and wider beams, as far as the limits afford them, if there are any. */
  #quickSolution({ start }: Descent, maxNodes: number, end: number): Moves | null {
    if (maxNodes === Infinity && end === Infinity) return null;
    let best: Moves | undefined;
    for (const width of [10, 100, 1000]) {
      // At most a tenth of the time.
      const isLate = Date.now() + 10 * BEAM_TIME * width > end;
      if (width > 10 && (isLate || BEAM_NODES * width > maxNodes)) break;
      best = quickSolution(this.#guide, start, width, best?.length ?? MAX_MOVES, end) ?? best;
    }
    return best ?? null;
  }

  /** Prepares a search for all optimal solutions. */
  #optimal(index: number, order: string): Descent {
    const { length } = this.#solve(index, order);
    const codes = parseOrder(order);
    // The words that a search for one solution need not follow count here.
    const words = automaton(codes, false);
    const descent = new Descent(this.#guide, codes, words, this.#tilesAt(index));
    descent.begin(length);
    return descent;
  }
}

/** Runs a search to its end. */
export function ended(steps: Steps): Found {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function* remaining(descent: Descent): Generator<Moves, void, undefined> {
  while (descent.next()) yield descent.moves();
}
