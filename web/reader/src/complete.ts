import { type Found, type Metric, stepsOf } from "./answer.js";
import {
  CODES,
  directionOf,
  type Move,
  type MoveCode,
  type Moves,
  MOVES,
  parseOrder,
  sameShape,
  shapeText,
  type SlideCode,
  slidesOf,
  STEP,
  transposed,
} from "./board.js";
import {
  byIndex,
  Carried,
  imageMove,
  noTable,
  renamed,
  SYMMETRIES,
  symmetriesTo,
  type Symmetry,
} from "./carried.js";
import type { Along, Engine } from "./engine.js";
import { Entries } from "./entries.js";
import { DistanceError, TableError } from "./errors.js";
import { parseGoal } from "./goal.js";
import { asFiles, type Bytes } from "./header.js";
import type { Budget, SearchOptions, Work } from "./limits.js";
import { type Goal, unrank } from "./ranking.js";
import { type OpenOptions, type Solver, solverOf } from "./solver.js";
import { checkedOptions, expectNumber } from "./type-checks.js";

/**
 * Opens one or several complete tables of one shape. The time does not depend on their size.
 *
 * A file serves every goal whose blank a rotation or a reflection maps to the file's blank. The three files of 3x3
 * (blank in a corner, at an edge, in the centre) therefore serve all goals of 3x3.
 *
 * A file of `tilebase gen --metric multi` counts each slide of one or more tiles as one move. The files must have one
 * metric.
 *
 * Does not check the checksums; `verify` of `tilebase-reader/verify` does.
 *
 * @param files - A whole table file, or an array of them.
 * @throws {@link TableError} if a file is not a table, or the shapes or metrics differ.
 * @throws {@link GoalError} if no file serves the goal.
 */
export function fromBytes(files: Bytes | readonly Bytes[], options?: OpenOptions): Solver {
  const { goal: wanted } = checkedOptions(options, ["goal"]);
  const tables = asFiles(files).map((file) => new Entries(file));
  const [first] = tables;
  if (!first) throw new TableError("expected at least one table, found none");
  const { shape, tiles } = first.goal;
  for (const { goal, isMulti } of tables) {
    if (isMulti !== first.isMulti) {
      throw new TableError("expected tables of one metric, found single and multi");
    }
    if (!sameShape(goal.shape, shape) && !sameShape(goal.shape, transposed(shape))) {
      const names = [shape, goal.shape].map(shapeText).join(" and ");
      throw new TableError(`expected tables of one shape, found ${names}`);
    }
  }
  const goal = wanted === undefined ? { ...shape, tiles } : parseGoal(shape, wanted);
  for (const symmetry of SYMMETRIES) {
    const entries = tables.find((table) => symmetriesTo(table.goal, goal).includes(symmetry));
    if (!entries) continue;
    const carried = new Carried(symmetry, goal, entries.goal);
    const own = symmetry ? renamed(goal) : carried;
    return solverOf(own, new TableEngine(own, carried, entries, symmetry));
  }
  throw noTable(goal);
}

/** Answers from one complete table. Ignores limits. */
class TableEngine implements Engine<number> {
  readonly finder: Carried;
  readonly metric: Metric;
  readonly maxDistance: number;
  readonly distances: (boards: number) => (index: number) => number;
  readonly #entries: Entries;
  /** The map from the caller's boards to the table's. */
  readonly #own: Carried;
  /** The table's move for each move of the caller. */
  readonly #moves: readonly MoveCode[];
  /** The caller's letters for each of the table's slides, by code. */
  readonly #letters: readonly Moves[];
  /** The functions for first solutions, by move order. */
  readonly #firstSolutions = new Map<string, (boards: number) => (index: number) => Moves>();
  /** All distances, by the table's index and by the caller's index. */
  #distances: Uint8Array | undefined;
  #distancesByIndex: Uint8Array | undefined;

  constructor(own: Carried, carried: Carried, entries: Entries, symmetry: Symmetry) {
    this.#own = own;
    this.finder = carried;
    this.#entries = entries;
    this.metric = entries.isMulti ? "multi" : "single";
    this.maxDistance = entries.maxDistance;
    this.#moves = CODES.map((move) => imageMove(symmetry, move));
    const letters: Moves[] = [];
    for (const slide of entries.order) {
      const letter = MOVES[this.#moves.indexOf(directionOf(slide))] as Move;
      letters[slide] = letter.repeat(1 + Math.floor(slide / STEP));
    }
    this.#letters = letters;
    const walk = (index: number) => entries.walk(index);
    this.distances = cacheAnswers(entries.goal, walk, () => this.#tableDistances());
  }

  firstSolutions(boards: number, { order = "udlr" }: SearchOptions): (index: number) => Moves {
    let solutions = this.#firstSolutions.get(order);
    if (!solutions) this.#firstSolutions.set(order, (solutions = this.#cachedSolutions(order)));
    return solutions(boards);
  }

  solutions(index: number, { order = "udlr" }: SearchOptions): Work<void, Moves> {
    return this.#entries.solutions(index, this.#order(order), this.#letters);
  }

  optimalMoves(): (index: number) => number {
    const bit = (slide: SlideCode) => 1 << this.#moves.indexOf(directionOf(slide));
    return (index) => this.#optimal(index).reduce((bits, slide) => bits | bit(slide), 0);
  }

  optimalSlides(index: number): string[] {
    const optimal = this.#optimal(index);
    const inOrder = this.#order("udlr").filter((slide) => optimal.includes(slide));
    return inOrder.flatMap((slide) => slidesOf(this.#letters[slide] as Moves));
  }

  #optimal(index: number): SlideCode[] {
    return this.#entries.optimalSlides(unrank(this.#entries.goal, index));
  }

  countSolutions(index: number): number {
    return this.#entries.countSolutions(index);
  }

  *search(index: number, begin: () => Budget): Work<Found, Found> {
    const moves = this.firstSolutions(1, begin())(index);
    return { moves, lowerBound: stepsOf(moves, this.metric).length, nodes: 0, isComplete: true };
  }

  *along(path: readonly number[]): Work<Along> {
    return {
      distances: path.map(this.distances(path.length)),
      optimalSlides: (place) => this.optimalSlides(path[place] as number),
    };
  }

  lowerBound(index: number): number {
    return this.distances(1)(index);
  }

  boardsAt(distance: number): number[] {
    expectNumber(distance, "a distance as a whole number", Number.isInteger);
    const indices: number[] = [];
    const isPossible = distance >= 0 && distance <= this.maxDistance;
    // There can be hundreds of millions of boards: `filter` would call a function for each.
    const distances = isPossible ? this.allDistances() : [];
    for (let index = 0; index < distances.length; index++) {
      if (distances[index] === distance) indices.push(index);
    }
    if (indices.length > 0) return indices;
    throw new DistanceError(
      `no board is at distance ${distance}: the largest distance is ${this.maxDistance}`,
    );
  }

  allDistances(): Uint8Array {
    return (this.#distancesByIndex ??= byIndex(this.#tableDistances(), this.finder, this.#own));
  }

  #tableDistances(): Uint8Array {
    return (this.#distances ??= this.#entries.allDistances());
  }

  /** Returns the table's slides in the caller's order. */
  #order(text: string): readonly SlideCode[] {
    return this.#entries.slides(parseOrder(text).map((move) => this.#moves[move] as MoveCode));
  }

  #cachedSolutions(text: string): (boards: number) => (index: number) => Moves {
    const entries = this.#entries;
    const letters = this.#letters;
    const { goal, order: own } = entries;
    const mapped = this.#order(text);
    const order = `${mapped}` === `${own}` ? own : mapped;
    const walk = (index: number) => {
      let solution = "";
      entries.walk(index, order, (slide) => (solution += letters[slide]));
      return solution;
    };
    return cacheAnswers(goal, walk, () => {
      const solutions = new Array<Moves>(goal.boards).fill("");
      this.#distances = entries.allDistances(order, (index, slide, next) => {
        solutions[index] = `${letters[slide]}${solutions[next]}`;
      });
      return solutions;
    });
  }
}

/** For shapes of up to 9 cells, all answers are computed and cached once a tenth of all boards is requested. */
const enum CACHE {
  afterOneIn = 10,
  maxCells = 9,
}

/**
 * Returns a function to call with the number of boards in a request. Its result maps an index to an answer.
 *
 * At first, `walk` answers. Once enough boards are requested, `all` computes all answers, which are then cached. If the
 * table is too damaged for `all`, `walk` still answers, and reports the damage.
 */
function cacheAnswers<T>(
  goal: Goal,
  walk: (index: number) => T,
  all: () => ArrayLike<T>,
): (boards: number) => (index: number) => T {
  let boardsLeft = goal.tiles.length <= CACHE.maxCells ? goal.boards / CACHE.afterOneIn : Infinity;
  let answer = walk;
  return (boards) => {
    boardsLeft -= boards;
    if (boardsLeft <= 0) {
      boardsLeft = Infinity;
      try {
        const answers = all();
        answer = (index) => answers[index] as T;
      } catch {}
    }
    return answer;
  };
}
