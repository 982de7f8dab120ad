import type { Along } from "./analysis.js";
import { cacheAnswers, keyOf } from "./batch.js";
import {
  type Board,
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
import { DistanceError, TableError } from "./errors.js";
import { Entries } from "./entries.js";
import { asFiles, type Bytes } from "./header.js";
import { parseGoal } from "./goal.js";
import type { BoardLike } from "./parse-board.js";
import { unrank } from "./ranking.js";
import {
  type Engine,
  type Metric,
  type OpenOptions,
  type RandomAtDistance,
  Towards,
} from "./towards.js";
import { checkedOptions, expectNoOptions, expectNumber } from "./type-checks.js";

/**
 * Finds optimal solutions towards one goal in a table.
 *
 * ```js
 * import { Solver } from "tilebase-reader";
 * import corner from "tilebase-reader/tables/3x3-corner-bit";
 *
 * const solver = Solver.fromBytes(corner);
 * solver.solve("2 3 4 1 5 x 7 6 8"); // "ullddrurdllurdruldr"
 * ```
 *
 * Moves are the directions in which the blank moves: `u` up, `d` down, `l` left, `r` right. All methods that take a
 * board throw
 *
 * - a {@link BoardError} if it is not a board of the goal's shape,
 * - an {@link UnsolvableError} if it cannot reach the goal,
 * - a {@link TableError} if an entry shows that the table is damaged,
 * - a TypeError if a value has the wrong type.
 *
 * Even in a damaged table, no method follows more than {@link maxDistance} moves.
 */
export class Solver extends Towards<RandomAtDistance, number> {
  readonly #engine: TableEngine;

  private constructor(own: Carried, engine: TableEngine) {
    super(own, engine);
    this.#engine = engine;
  }

  /**
   * Opens one or several table files of one shape. The time does not depend on their size.
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
  static fromBytes(files: Bytes | readonly Bytes[], options?: OpenOptions): Solver {
    const { goal: wanted } = checkedOptions(options, ["goal"]);
    const { goal, entries, symmetry } = openTables(asFiles(files), wanted);
    const carried = new Carried(symmetry, goal, entries.goal);
    const own = symmetry ? renamed(goal) : carried;
    return new this(own, new TableEngine(own, carried, entries, symmetry));
  }

  /** The largest distance of any board from the goal. */
  get maxDistance(): number {
    return this.#engine.maxDistance;
  }

  /**
   * Returns all slides that start an optimal solution, each a move and its number of steps: `["l", "l2"]`. They are in
   * the order u, d, l, r, then by their steps; none for the goal. In the metric `single`, each is one step.
   */
  optimalSlides(board: BoardLike): string[] {
    expectNoOptions(arguments[1]);
    return this.#engine.optimalSlides(keyOf(this.#engine.finder, board));
  }

  /**
   * Returns the distances of all boards, by the index of {@link boardAt}.
   *
   * The first call takes milliseconds for 3x3, but long for larger shapes. The solver keeps one byte of memory per
   * board; the returned copy takes another byte.
   *
   * @throws {@link TableError} if the table is damaged.
   */
  allDistances(): Uint8Array {
    expectNoOptions(arguments[0]);
    return this.#engine.allDistances().slice();
  }
}

/** The engine of `Solver`: answers from one complete table. */
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

  firstSolutions(boards: number, order: string): (index: number) => Moves {
    let solutions = this.#firstSolutions.get(order);
    if (!solutions) this.#firstSolutions.set(order, (solutions = this.#cachedSolutions(order)));
    return solutions(boards);
  }

  solutions(index: number, order: string): Generator<Moves, void, undefined> {
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

  along(path: readonly number[]): Along {
    return {
      distances: path.map(this.distances(path.length)),
      optimalSlides: (index) => this.optimalSlides(path[index] as number),
    };
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

/** A goal, a table that serves it, and the symmetry that maps its blank to the table's. */
interface Served {
  goal: Board;
  entries: Entries;
  symmetry: Symmetry;
}

/**
 * Opens table files of one shape or its transpose, and selects one that serves the goal. The default goal is the first
 * file's.
 */
function openTables(files: readonly Uint8Array[], goalLike?: BoardLike): Served {
  const tables = files.map((file) => new Entries(file));
  const [first] = tables;
  if (!first) throw new TableError("expected at least one table, found none");

  const { shape, tiles } = first.goal;
  for (const { goal, isMulti } of tables) {
    if (isMulti !== first.isMulti) {
      throw new TableError("expected tables of one metric, found single and multi");
    }
    const other = goal.shape;
    if (!sameShape(other, shape) && !sameShape(other, transposed(shape))) {
      throw new TableError(
        `expected tables of one shape, found ${shapeText(shape)} and ${shapeText(other)}`,
      );
    }
  }
  const goal = goalLike === undefined ? { ...shape, tiles } : parseGoal(shape, goalLike);
  for (const symmetry of SYMMETRIES) {
    const entries = tables.find((table) => symmetriesTo(table.goal, goal).includes(symmetry));
    if (entries) return { goal, entries, symmetry };
  }
  throw noTable(goal);
}
