import { CODES, directionOf, MOVES, parseOrder, sameShape, shapeText, slidesOf } from "./board.js";
import type { Board, Metric, Move, MoveCode, Moves, SlideCode } from "./board.js";
import { STEP, stepsOf, tilesText, transposed } from "./board.js";
import { type Along, Answer, type Engine } from "./engine.js";
import { DistanceError, TableError } from "./errors.js";
import { goalOfShape, noTable, type OpenOptions, parseGoal } from "./goal.js";
import { asFiles, type Bytes, type Complete, entryAt, expectField } from "./header.js";
import { readComplete, slidesIn } from "./header.js";
import type { SearchOptions, Work } from "./limits.js";
import type { BoardLike } from "./parse-board.js";
import { checkedOptions, expectNumber } from "./problems.js";
import { Carried, Cursor, imageMove, renamed, SYMMETRIES } from "./ranking.js";
import { symmetriesTo, type Symmetry, tilesAt } from "./ranking.js";
import { type Solver, solverOf } from "./solver.js";

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
  const tables = asFiles(files).map(readComplete);
  const first = tables[0] as Complete;
  for (const { goal, metric } of tables) {
    const isOfMetric = metric === first.metric;
    expectField(isOfMetric, "", "tables of one metric", "single and multi", "set");
    const names = [first.goal, goal].map(shapeText).join(" and ");
    const isOfShape = sameShape(goal, first.goal) || sameShape(goal, transposed(first.goal));
    expectField(isOfShape, "", "tables of one shape", names, "set");
  }
  const goals = tables.map(({ goal }) => goal);
  const chosen = (wanted: BoardLike) => goalOfShape(goals, wanted) ?? parseGoal(first.goal, wanted);
  const goal = wanted === undefined ? first.goal : chosen(wanted);
  for (const symmetry of SYMMETRIES) {
    const table = tables.find((table) => symmetriesTo(table.goal, goal).includes(symmetry));
    if (table) return solverOf(new CompleteTable(goal, table, symmetry));
  }
  throw noTable(goal);
}

/** Cached answers for one move order: distances or first solutions. */
interface Memo<T extends number | Moves> {
  readonly order: readonly SlideCode[];
  /** By slide, the term to add to the answer of the next board: 1, or letters. */
  readonly terms: readonly T[];
  /** The answer of the goal. */
  readonly none: T;
  /** The cached answers, by the table's index. Above 9 cells, only `allDistances` caches answers. */
  answers: Record<number, T> | undefined;
}

/** Answers from one complete table. Ignores limits. */
export class CompleteTable implements Engine<number> {
  readonly finder: Carried;
  readonly own: Carried;
  readonly metric: Metric;
  readonly searches = false;
  readonly complete = this;
  readonly hint = this.search;
  readonly searchInSteps = this.search;
  /** The largest distance of any board from the goal. */
  readonly maxDistance: number;
  readonly #table: Complete;
  /** The table's move for each move of the caller. */
  readonly #moves: readonly MoveCode[];
  // By code of the table's slides: the caller's letters, and the caller's move as a bit.
  readonly #letters: Moves[] = [];
  readonly #bits: number[] = [];
  readonly #distances: Memo<number>;
  /** The cached first solutions, by move order. */
  readonly #firstSolutions: Record<string, Memo<Moves>> = {};
  /** All distances, by the caller's index. */
  #allDistances: Uint8Array | undefined;

  constructor(goal: Board, table: Complete, symmetry: Symmetry) {
    this.finder = new Carried(symmetry, goal, table.goal);
    this.own = symmetry ? renamed(goal) : this.finder;
    this.#table = table;
    this.metric = table.metric;
    this.maxDistance = table.maxDistance;
    this.#moves = CODES.map((move) => imageMove(symmetry, move));
    for (const slide of table.order) {
      const move = this.#moves.indexOf(directionOf(slide));
      this.#letters[slide] = (MOVES[move] as Move).repeat(1 + Math.floor(slide / STEP));
      this.#bits[slide] = 1 << move;
    }
    const ones = this.#letters.map(() => 1);
    this.#distances = { order: table.order, terms: ones, none: 0, answers: undefined };
    if (this.#isSmall) this.#distances.answers = new Uint8Array(table.goal.boards);
  }

  #at(index: number): Cursor {
    return new Cursor(this.#table.goal, index);
  }

  /** Whether the answer of each question is cached. */
  get #isSmall(): boolean {
    return this.#table.goal.tiles.length <= 9;
  }

  distance(index: number): number {
    return this.#distances.answers?.[index] || this.#find(this.#distances, this.#at(index));
  }

  firstSolution(index: number, { order = "udlr" }: SearchOptions): Moves {
    const known = (this.#firstSolutions[order] ??= this.#inOrder(order));
    return known.answers?.[index] ?? this.#find(known, this.#at(index));
  }

  #inOrder(order: string): Memo<Moves> {
    const answers = this.#isSmall ? new Array<Moves>(this.#table.goal.boards) : undefined;
    return { order: this.#slides(order), terms: this.#letters, none: "", answers };
  }

  solutions(index: number, { order = "udlr" }: SearchOptions): Work<void, Moves> {
    return this.#solutions(index, this.#slides(order), this.maxDistance);
  }

  *#solutions(index: number, order: readonly SlideCode[], slidesLeft: number): Work<void, Moves> {
    const { goal } = this.#table;
    if (index === goal.index) {
      yield "";
      return;
    }
    if (slidesLeft === 0) throw this.#damaged(index);
    const cursor = this.#at(index);
    for (const slide of this.#optimal(cursor, order)) {
      const rest = this.#solutions(cursor.after(slide), order, slidesLeft - 1);
      for (const moves of rest) yield `${this.#letters[slide]}${moves}`;
    }
  }

  optimalMoves(index: number): number {
    let bits = 0;
    for (const slide of this.#optimal(this.#at(index))) bits |= this.#bits[slide] as number;
    return bits;
  }

  optimalSlides(index: number): string[] {
    const optimal = this.#optimal(this.#at(index), this.#slides("udlr"));
    return optimal.flatMap((slide) => slidesOf(this.#letters[slide] as Moves));
  }

  countSolutions(start: number): number {
    const { goal, maxDistance } = this.#table;
    // The number of optimal solutions, by index.
    const known = new Map([[goal.index, 1]]);
    const count = (index: number, slidesLeft: number): number => {
      let ways = known.get(index);
      if (ways !== undefined) return ways;
      if (slidesLeft === 0) throw this.#damaged(index);
      ways = 0;
      const cursor = this.#at(index);
      for (const slide of this.#optimal(cursor)) ways += count(cursor.after(slide), slidesLeft - 1);
      known.set(index, ways);
      return ways;
    };
    return count(start, maxDistance);
  }

  *search(index: number, options: SearchOptions): Work<Answer, Answer> {
    const moves = this.firstSolution(index, options);
    const board = { ...this.finder.goal, tiles: this.finder.tiles(index) };
    return new Answer(board, this.metric, moves, stepsOf(moves, this.metric).length);
  }

  *along(path: readonly number[]): Work<Along> {
    return {
      distances: path.map((index) => this.distance(index)),
      optimalSlides: (place) => this.optimalSlides(path[place] as number),
    };
  }

  lowerBound(index: number): number {
    return this.distance(index);
  }

  /** Returns the boards at a distance, by the index of the caller's boards. */
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
    const largest = `the largest distance is ${this.maxDistance}`;
    throw new DistanceError(`no board is at distance ${distance}: ${largest}`);
  }

  /** Returns the distances of all boards, by the index of the caller's boards. */
  allDistances(): Uint8Array {
    const { finder, own } = this;
    if (this.#allDistances) return this.#allDistances;
    const known = (this.#distances.answers ??= new Uint8Array(own.to.boards)) as Uint8Array;
    const distances = finder === own ? known : new Uint8Array(known.length);
    for (let index = 0; index < known.length; index++) {
      const image = finder === own ? index : finder.find(own.tiles(index), 0);
      distances[index] = this.distance(image);
    }
    return (this.#allDistances = distances);
  }

  /**
   * Follows the first optimal solution until the goal or a cached answer. Makes at most `slidesLeft` slides. Caches the
   * answer of each board on the way.
   *
   * The table's own order is the fastest: it needs O(distance) reads.
   */
  #find<T extends number | Moves>(
    known: Memo<T>,
    cursor: Cursor,
    slidesLeft = this.maxDistance,
  ): T {
    const { answers, none, order, terms } = known;
    const { index } = cursor;
    if (index === this.#table.goal.index) return none;
    const cached = answers?.[index];
    // In a damaged table, a solution can be too long. Its slides are at most as many as its moves.
    if (cached && (typeof cached === "number" ? cached : cached.length) <= slidesLeft)
      return cached;
    const slide = slidesLeft > 0 ? this.#step(cursor, order) : undefined;
    if (slide === undefined) throw this.#damaged(index);
    const rest = this.#find(known, cursor, slidesLeft - 1);
    const answer = ((terms[slide] as number) + (rest as number)) as T;
    if (answers) answers[index] = answer;
    return answer;
  }

  /**
   * Makes the first optimal slide in this order, and returns it. The board must not be the goal.
   *
   * @returns `undefined` if the entries contain no optimal slide.
   */
  #step(cursor: Cursor, order: readonly SlideCode[]): SlideCode | undefined {
    const table = this.#table;
    if (table.values === 4 && order === table.order) {
      const move = entryAt(table, cursor.index);
      return cursor.after(move, true) < 0 ? undefined : move;
    }
    const nearer = this.#nearer(cursor);
    for (const slide of order) {
      if (!this.#leads(cursor, slide, nearer)) continue;
      cursor.after(slide, true);
      return slide;
    }
    return undefined;
  }

  /** Returns all slides that start an optimal solution, in this order; none for the goal. */
  #optimal(cursor: Cursor, order = this.#table.order): SlideCode[] {
    if (cursor.index === this.#table.goal.index) return [];
    const nearer = this.#nearer(cursor);
    const slides: SlideCode[] = [];
    // A plain loop is faster than `filter`.
    for (const slide of order) if (this.#leads(cursor, slide, nearer)) slides.push(slide);
    if (slides.length === 0) throw this.#damaged(cursor.index);
    return slides;
  }

  /** Returns whether a slide leads to a board with this measure. */
  #leads(cursor: Cursor, slide: SlideCode, measure: number): boolean {
    const index = cursor.after(slide);
    return index >= 0 && this.#measure(index) === measure;
  }

  /** Returns the measure of a board: its distance in a table of moves, its entry in other tables. */
  #measure(index: number): number {
    return this.#table.values === 4 ? this.distance(index) : entryAt(this.#table, index);
  }

  /** Returns the measure of neighbours that are nearer to the goal. */
  #nearer({ index, blank }: Cursor): number {
    const { goal, values } = this.#table;
    const measure = this.#measure(index);
    if (values === 4) return measure - 1;
    // The distances of neighbours differ by at most one.
    if (values === 3) return (measure + 2) % 3;
    // The bit and the parity give the distance modulo 4. A neighbour's distance differs by one.
    return ((2 * measure + (goal.distanceParities[blank] as number) + 3) % 4) >> 1;
  }

  /** Returns the error for a board from which the entries do not lead to the goal. */
  #damaged(index: number): TableError {
    const board = tilesText(tilesAt(this.#table.goal, index));
    const message = `damaged table: a path ends at board ${index} (${board}) and not at the goal`;
    return new TableError(message, { code: "damaged", board });
  }

  /** Returns the table's slides in the caller's order: the table's own list if the order is the same. */
  #slides(text: string): readonly SlideCode[] {
    const own = this.#table.order;
    const moves = parseOrder(text).map((move) => this.#moves[move] as MoveCode);
    const slides = slidesIn(this.#table, moves);
    return `${slides}` === `${own}` ? own : slides;
  }
}
