import { type Along, Answer, type Engine, type Finder } from "../engine.js";
import { CODES, letters, MOVES, opposite, swapped } from "../board.js";
import type { Move, Moves, Tiles } from "../board.js";
import { below, randomNumbers } from "../random.js";
import { type Carried, UNSOLVABLE } from "../ranking.js";
import { budgetOf, limitError, mapped, orUnknown } from "../limits.js";
import type { Budget, SearchOptions, Task, Work } from "../limits.js";
import { Beams } from "./anytime.js";
import { automaton } from "./automaton.js";
import { Guide } from "./guide.js";
import type { PatternTable } from "./pattern-table.js";
import { Descent } from "./descent.js";

/** The number of boards in a step, which takes less than a millisecond. The clock is read between steps. */
const STEP = 4096;

/** The seconds of a hint without limits, for boards without an index. */
const HINT_SECONDS = 0.3;

/** The numbers of a board's tiles in the canonical goal. */
export type Image = number[];

/** Searches guided by pattern tables. */
export class PatternEngine implements Engine<Image> {
  readonly finder: Finder<Image>;
  readonly own: Carried;
  readonly metric = "single";
  readonly searches = true;
  readonly #guide: Guide;

  constructor(own: Carried, tables: readonly PatternTable[]) {
    const { goal, to, cells, numbers } = own;
    const find = (tiles: ArrayLike<unknown>, start: number) => {
      const index = own.find(tiles, start);
      if (index < 0) return index;
      return cells.map((cell) => numbers[tiles[start + cell] as number] as number);
    };
    this.finder = { goal, find };
    this.own = own;
    this.#guide = new Guide(to, tables);
    // Otherwise, the first search would take longer than its limit allows.
    automaton("udlr", true);
  }

  /** Returns the distance. A limited search may prove it without finding the first solution in the order. */
  *distance(image: Image, options: SearchOptions): Work<number> {
    const { distance } = yield* this.search(image, { ...options, within: undefined });
    if (distance === null) throw limitError();
    return distance;
  }

  firstSolution(image: Image, options: SearchOptions): Work<Moves> {
    return this.#solve(image, budgetOf(options)) as Work<Moves>;
  }

  /**
   * Returns the first optimal solution in the move order, and reduces the budget. With a `length`, returns the first
   * solution of this length, or `undefined` if there is none.
   */
  *#solve(image: Image, budget: Budget, length?: number): Work<Moves | undefined, undefined> {
    const descent = new Descent(this.#guide, budget.order, true, image);
    try {
      for (let bound = length ?? descent.start.estimate; ; bound += 2) {
        descent.begin(bound);
        if (yield* next(descent, budget)) return descent.moves();
        if (bound === length) return undefined;
      }
    } finally {
      budget.nodes -= descent.nodes;
    }
  }

  *solutions(image: Image, options: SearchOptions): Work<void, Moves | undefined> {
    const budget = budgetOf(options);
    const descent = yield* this.#optimal(image, budget);
    while (yield* next(descent, budget)) yield descent.moves();
  }

  *countSolutions(image: Image, options: SearchOptions): Work<number> {
    const budget = budgetOf(options);
    const descent = yield* this.#optimal(image, budget);
    let count = 0;
    while (yield* next(descent, budget)) count++;
    return count;
  }

  /** Prepares a search for all optimal solutions. */
  *#optimal(image: Image, budget: Budget): Work<Descent, undefined> {
    const { length } = (yield* this.#solve(image, budget)) as Moves;
    // Does not prune redundant words: solutions may contain them.
    const descent = new Descent(this.#guide, budget.order, false, image);
    descent.begin(length);
    return descent;
  }

  *optimalMoves(image: Image, options: SearchOptions): Work<number> {
    const budget = budgetOf(options);
    const solution = (yield* this.#solve(image, budget)) as Moves;
    return yield* this.#firstMoves(image, solution, budget);
  }

  optimalSlides(image: Image, options: SearchOptions): Task<string[]> {
    return mapped(this.optimalMoves(image, options), slidesOf);
  }

  /** Returns the first moves of all solutions that are as long as this one, as bits. */
  *#firstMoves(image: Image, solution: Moves, budget: Budget): Work<number> {
    const blank = image.indexOf(0);
    let bits = 0;
    for (const code of CODES) {
      const target = this.#guide.targets[4 * blank + code] as number;
      if (target < 0 || solution === "") continue;
      const after = [...swapped({ ...this.finder.goal, tiles: image }, blank, target).tiles];
      const isFirst =
        MOVES[code] === solution[0] ||
        (yield* this.#solve(after, budget, solution.length - 1)) !== undefined;
      if (isFirst) bits |= 1 << code;
    }
    return bits;
  }

  *along(path: readonly Image[], moves: readonly Moves[], options: SearchOptions): Work<Along> {
    const budget = budgetOf(options);
    const solutions: Moves[] = [];
    yield* orUnknown(this.#solveAlong(path, moves, solutions, budget), null);
    return {
      distances: path.map((_, place) => solutions[place]?.length ?? null),
      optimalSlides: (place) => {
        const [image, solution] = [path[place] as Image, solutions[place] as Moves];
        return mapped(this.#firstMoves(image, solution, budget), slidesOf);
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
    budget: Budget,
  ): Work<void> {
    const last = moves.length;
    const end = path[last] as Image;
    solutions[last] =
      this.lowerBound(end) === 0 ? "" : ((yield* this.#solve(end, budget)) as Moves);
    for (let place = last - 1; place >= 0; place--) {
      const [move, after] = [moves[place] as Move, solutions[place + 1] as Moves];
      if (after[0] === opposite(move)) {
        solutions[place] = after.slice(1);
      } else {
        const shorter = this.#solve(path[place] as Image, budget, after.length - 1);
        solutions[place] = (yield* shorter) ?? move + after;
      }
    }
  }

  lowerBound(image: Image): number {
    return this.#guide.position(image).estimate;
  }

  /**
   * Exchanges each tile of the goal, from the last to the second, with the tile of a random cell up to its own
   * (Durstenfeld, "Algorithm 235: random permutation", 1964). If the board cannot reach the goal, exchanges its first
   * two tiles.
   */
  shuffled(seed: bigint): Tiles {
    const carried = this.own;
    const numbers = [...carried.cells.keys()];
    const random = randomNumbers(seed);
    const exchange = (one: number, other: number) => {
      [numbers[one], numbers[other]] = [numbers[other] as number, numbers[one] as number];
    };
    for (let cell = numbers.length - 1; cell > 0; cell--) exchange(cell, below(random(), cell + 1));
    const tiles = carried.tilesOf(numbers);
    if (carried.find(tiles, 0) !== UNSOLVABLE) return tiles;
    const [one, other] = [0, 1, 2].filter((cell) => numbers[cell]) as [number, number];
    exchange(one, other);
    return carried.tilesOf(numbers);
  }

  get complete(): never {
    throw new RangeError("this call needs a complete table");
  }

  search(image: Image, options: SearchOptions): Work<Answer, Answer> {
    return this.#search(image, budgetOf(options), false);
  }

  searchInSteps(image: Image, options: SearchOptions): Work<Answer, Answer> {
    return this.#search(image, budgetOf(options), true);
  }

  hint(image: Image, options: SearchOptions): Work<Answer, Answer> {
    const isLimited = this.own.to.boards > 0 || options.nodes !== undefined;
    const { seconds = isLimited ? Infinity : HINT_SECONDS } = options;
    return this.search(image, { ...options, seconds });
  }

  /** @param mayStop - Whether the caller may stop between two steps. Then beams run without limits, too. */
  *#search(image: Image, budget: Budget, mayStop: boolean): Work<Answer, Answer> {
    const board = { ...this.finder.goal, tiles: this.own.tilesOf(image) };
    const { order, nodes: maxNodes, end, within } = budget;
    const hasBeams = mayStop || maxNodes < Infinity || end < Infinity || within !== undefined;
    const descent = new Descent(this.#guide, order, true, image);
    const beams = new Beams(this.#guide, descent.start, budget);
    let bound = descent.start.estimate;
    descent.begin(bound);
    for (;;) {
      const { nodes } = descent;
      const known = () => new Answer(board, "single", beams.best, bound, nodes, false);
      const isOver = nodes >= maxNodes || Date.now() >= end;
      if (hasBeams) {
        const steps = isOver ? beams.last(nodes, bound) : beams.duringSearch(nodes, bound);
        for (const _ of steps) yield known();
      }
      const answer = known();
      if (isOver || (within !== undefined && answer.isWithin(within))) return answer;
      yield answer;
      const isFound = descent.next(Math.min(maxNodes, nodes + STEP));
      if (isFound) return new Answer(board, "single", descent.moves(), bound, descent.nodes);
      // The lengths of all solutions are even, or all are odd.
      if (isFound === false) descent.begin((bound += 2));
    }
  }
}

function slidesOf(bits: number): string[] {
  return [...letters(bits)];
}

/**
 * Continues a search to its next solution. Returns whether there is one.
 *
 * @throws LimitError if a limit is reached first.
 */
function* next(descent: Descent, { nodes, end }: Budget): Work<boolean, undefined> {
  for (;;) {
    if (Date.now() >= end) throw limitError();
    const isFound = descent.next(Math.min(nodes, descent.nodes + STEP));
    if (isFound !== undefined) return isFound;
    if (descent.nodes >= nodes) throw limitError();
    yield;
  }
}
