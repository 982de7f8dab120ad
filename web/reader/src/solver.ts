import {
  answerAll,
  type Answer,
  type BoardsLike,
  chooseRandom,
  indexOf,
  type RandomOptions,
  remember,
} from "./batch.js";
import {
  type Board,
  CODES,
  type Move,
  type MoveCode,
  type Moves,
  MOVES,
  parseOrder,
  sameShape,
  shapeText,
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
  tilesAt,
} from "./carried.js";
import { DistanceError, TableError } from "./errors.js";
import { allDistances, countSolutions, Entries, solutions } from "./entries.js";
import { asFiles, type Bytes } from "./header.js";
import { type BoardLike, readGoal } from "./parse-board.js";
import { unrank } from "./ranking.js";
import { type Order, orderOf, solvable, Towards } from "./towards.js";
import { checkedOptions, expectNoOptions, expectNumber } from "./type-checks.js";

/** Which random boards are chosen: see {@link Solver.random}. */
export interface RandomAtDistance extends RandomOptions {
  /** How far the boards are from the goal. */
  distance?: number | undefined;
}

/**
 * Optimal solutions towards one goal, read from a table.
 *
 * ```js
 * import { Solver } from "tilebase-reader";
 * import corner from "tilebase-reader/tables/3x3-corner-bit";
 *
 * const solver = Solver.fromBytes(corner);
 * solver.solve("2 3 4 1 5 x 7 6 8"); // "ullddrurdllurdruldr"
 * ```
 *
 * The letters of moves are the directions in which the blank moves: `u` up, `d` down, `l` left,
 * `r` right. All methods that take a board throw
 *
 * - a {@link BoardError} if it is not a board of the goal's shape,
 * - an {@link UnsolvableError} if no moves lead from it to the goal,
 * - a {@link TableError} if the entries that they read show that the table is damaged,
 * - a TypeError if a value is of another type than expected.
 *
 * Even in a damaged table, no method follows more than {@link maxDistance} moves.
 */
export class Solver extends Towards {
  readonly #entries: Entries;
  /** How boards are carried to the table's, and to those that have their indices. */
  readonly #carried: Carried;
  readonly #own: Carried;
  /** The table's move for each of the caller's. */
  readonly #moves: readonly MoveCode[];
  /** The caller's letter for each of the table's moves. */
  readonly #letters: readonly Move[];
  readonly #distancesFor: (boards: number) => Answer<number>;
  /** By the text of the order. */
  readonly #solutionsBy = new Map<string, (boards: number) => Answer<Moves>>();
  /** By the table's index, and by the caller's. */
  #distances: Uint8Array | undefined;
  #distancesByIndex: Uint8Array | undefined;

  private constructor(own: Carried, carried: Carried, entries: Entries, symmetry: Symmetry) {
    super(own);
    this.#entries = entries;
    this.#carried = carried;
    this.#own = own;
    this.#moves = CODES.map((move) => imageMove(symmetry, move));
    this.#letters = CODES.map((move) => MOVES[this.#moves.indexOf(move)] as Move);
    this.#distancesFor = remember(
      entries.goal,
      (index) => entries.walk(index),
      () => this.#knownDistances(),
    );
  }

  /**
   * Opens one table file, or several of one shape.
   *
   * A file answers for every goal whose blank a rotation or a reflection of the board maps to the blank
   * of the file's own goal. So the three files of 3x3, with the blank in a corner, at an edge and in the
   * center, answer for all goals of 3x3.
   *
   * @param files - A whole table file, or an array of them.
   * @param options - `goal`: the board that solutions lead to; the default is the goal of the first
   *   file. It can be of the transposed shape, if it is a {@link Board} or drawn in rows; the boards are
   *   then of that shape, too.
   * @throws {@link TableError} if a file is not a table, or not one of the same shape. The checksums are
   *   not checked; `verify` of `tilebase-reader/verify` does that.
   * @throws {@link BoardError} if the goal is not a board.
   * @throws {@link GoalError} if none of the files answers for the goal.
   *
   * Takes the same time for files of any size.
   */
  static fromBytes(
    files: Bytes | readonly Bytes[],
    options?: { goal?: BoardLike | undefined },
  ): Solver {
    const { goal: wanted } = checkedOptions(options, ["goal"]);
    const { goal, entries, symmetry } = openTables(asFiles(files), wanted);
    const carried = new Carried(symmetry, goal, entries.goal);
    return new this(symmetry ? renamed(goal) : carried, carried, entries, symmetry);
  }

  /** The largest distance of any board from the goal. */
  get maxDistance(): number {
    return this.#entries.maxDistance;
  }

  /**
   * Returns the number of moves in an optimal solution. Reads O(distance) entries at first, and one
   * byte when many boards have been asked for: see {@link distances}.
   */
  distance(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    return this.#distancesFor(1)(this.#index(board));
  }

  /**
   * Returns the moves of an optimal solution. If there are several, it is the first of them in the
   * lexicographic order of a move order. The solution of the goal is empty.
   *
   * @param options - `order`: the four letters in the order in which moves are preferred; the default is
   *   `"udlr"`.
   * @throws {@link OrderError} if that is not an order.
   *
   * At first it reads at most five entries per move from a table of distance bits. From a table of
   * moves, it reads one entry per move if the order is the table's own, and O(distance) otherwise. When
   * many boards have been asked for, see {@link solveMany}, it reads the solution.
   */
  override solve(board: BoardLike, options?: Order): Moves {
    return this.#solutionsFor(options)(1)(this.#index(board));
  }

  /**
   * Returns all optimal solutions, one after the other, in the lexicographic order of a move order. Each
   * is found when it is asked for; there can be millions.
   *
   * ```js
   * for (const moves of solver.solutions("2 3 4 1 5 x 7 6 8")) console.log(moves);
   * ```
   *
   * @param options - As for {@link solve}.
   */
  solutions(board: BoardLike, options?: Order): Generator<Moves, void, undefined> {
    return solutions(
      this.#entries,
      this.#index(board),
      this.#order(orderOf(options)),
      this.#letters,
    );
  }

  /**
   * Returns the distances of many boards, -1 for those from which no moves lead to the goal.
   *
   * ```js
   * const boards = Uint8Array.of(2, 3, 4, 1, 5, 0, 7, 6, 8, 2, 1, 3, 4, 5, 6, 7, 8, 0);
   * solver.distances(boards); // Int16Array [19, -1]
   * solver.distances(["2 3 4 1 5 x 7 6 8", "2 1 3 4 5 6 7 8 x"]); // the same
   * ```
   *
   * @param boards - The tiles of all boards, one board after the other, in a typed array, which is the
   *   quickest; or an array of boards.
   * @throws {@link BoardError} or a TypeError for the first board that is none; the message starts with
   *   its number, from 0.
   *
   * Once a tenth of all boards has been asked for, and if they have up to nine cells, the solver finds
   * the distances of all boards, as {@link allDistances} does, and keeps them: O(N) per board from then
   * on.
   */
  distances(boards: BoardsLike): Int16Array {
    expectNoOptions(arguments[1]);
    return new Int16Array(answerAll(this.#carried, boards, this.#distancesFor, -1));
  }

  /**
   * Returns the solutions of many boards, `null` for those from which no moves lead to the goal.
   *
   * ```js
   * const boards = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 0, 8, 2, 1, 3, 4, 5, 6, 7, 8, 0);
   * solver.solveMany(boards); // ["r", null]
   * ```
   *
   * @param boards - As for {@link distances}, which throws the same errors.
   * @param options - As for {@link solve}.
   *
   * Once a tenth of all boards has been asked for by one order, and if they have up to nine cells, the
   * solver finds all solutions in that order, and keeps them: for 3x3 that takes 60 ms and some 10 MB.
   */
  solveMany(boards: BoardsLike, options?: Order): (Moves | null)[] {
    return answerAll<Moves | null>(this.#carried, boards, this.#solutionsFor(options), null);
  }

  /**
   * Returns all moves that start an optimal solution, in the order u, d, l, r; none for the goal. Reads
   * at most five entries from a table of distance bits, and O(distance) from a table of moves.
   */
  optimalMoves(board: BoardLike): Moves {
    expectNoOptions(arguments[1]);
    const optimal = this.#optimalMoves(this.#index(board));
    return MOVES.filter((_, code) => optimal.includes(this.#moves[code] as MoveCode)).join("");
  }

  /**
   * Returns all moves that start an optimal solution of each board, as bits: 1 for u, 2 for d, 4 for l and
   * 8 for r; 0 for the goal and for boards from which no moves lead to it.
   *
   * @param boards - As for {@link distances}, which throws the same errors.
   */
  optimalMovesMany(boards: BoardsLike): Uint8Array {
    expectNoOptions(arguments[1]);
    const bits = (index: number) =>
      this.#optimalMoves(index).reduce<number>(
        (sum, move) => sum | (1 << this.#moves.indexOf(move)),
        0,
      );
    return new Uint8Array(answerAll(this.#carried, boards, () => bits, 0));
  }

  /**
   * Returns the number of optimal solutions; 1 for the goal. It is exact up to 2^53; a larger number is
   * rounded. Reads the optimal moves of every board on these solutions once.
   */
  countSolutions(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    return countSolutions(this.#entries, this.#index(board));
  }

  /**
   * Returns a random board, each with the same probability: one of all solvable boards, or one of those
   * at a distance; with a `count`, this many of them in an array.
   *
   * ```js
   * solver.random({ distance: 20, seed: 7 }); // the same board everywhere, in every language
   * solver.random({ count: 10, distance: 20, seed: 7 }); // this one first
   * ```
   *
   * @param options - `distance`: the distance. `seed` and `count`: {@link RandomOptions}.
   * @throws {@link DistanceError} if no board is at the distance.
   * @throws RangeError if the distance, the seed or the count is none of those numbers.
   *
   * The first call with a distance finds the distances of all boards, which takes as long as
   * {@link allDistances} does. The solver keeps them, and later calls only scan them, which takes less
   * than a second for 3x4.
   */
  random(options?: RandomAtDistance & { count?: undefined }): Board;
  random(options: RandomAtDistance & { count: number }): Board[];
  random(options?: RandomAtDistance): Board | Board[] {
    const boards = this.#randomIndices(options).map((index) => this.boardAt(index));
    return options?.count === undefined ? (boards[0] as Board) : boards;
  }

  /**
   * Returns the tiles of the boards that {@link random} returns, one board after the other: what
   * {@link distances} and {@link solveMany} take. Without a `count`, those of one board.
   */
  randomMany(options?: RandomAtDistance): Uint8Array {
    return tilesAt(this.#own, this.#randomIndices(options));
  }

  /**
   * Returns the distances of all boards, by their index: see {@link boardAt}.
   *
   * The first call makes one step per board, which takes about 35 ms for 3x3 and a minute for the
   * 239,500,800 boards of 3x4. It needs one byte of memory per board, which the solver keeps, and one
   * for the copy that it returns.
   *
   * @throws {@link TableError} if the table is damaged.
   */
  allDistances(): Uint8Array {
    expectNoOptions(arguments[0]);
    return this.#allDistances().slice();
  }

  #optimalMoves(index: number): MoveCode[] {
    return this.#entries.optimalMoves(unrank(this.#entries.goal, index));
  }

  #randomIndices(options?: RandomAtDistance): number[] {
    const which = checkedOptions(options, ["count", "distance", "seed"]);
    const { distance } = which;
    if (distance === undefined) return chooseRandom(which, this.boards);
    expectNumber(distance, "a distance as a whole number", Number.isInteger);
    const indices: number[] = [];
    const isPossible = distance >= 0 && distance <= this.maxDistance;
    // There can be hundreds of millions: `filter` would call a function for each.
    const distances = isPossible ? this.#allDistances() : [];
    for (let index = 0; index < distances.length; index++) {
      if (distances[index] === distance) indices.push(index);
    }
    if (indices.length === 0) {
      throw new DistanceError(
        `no board is at distance ${distance}: the largest distance is ${this.maxDistance}`,
      );
    }
    return chooseRandom(which, indices.length).map((number) => indices[number] as number);
  }

  /** Returns the table's index of a board. */
  #index(board: BoardLike): number {
    return solvable(indexOf(this.#carried, board));
  }

  #knownDistances(): Uint8Array {
    return (this.#distances ??= allDistances(this.#entries));
  }

  #allDistances(): Uint8Array {
    return (this.#distancesByIndex ??= byIndex(this.#knownDistances(), this.#carried, this.#own));
  }

  /** Returns the table's moves in the order of the caller's. */
  #order(text: string): readonly MoveCode[] {
    return parseOrder(text).map((move) => this.#moves[move] as MoveCode);
  }

  #solutionsFor(options?: Order): (boards: number) => Answer<Moves> {
    const text = orderOf(options);
    const known = this.#solutionsBy.get(text);
    if (known) return known;

    const entries = this.#entries;
    const letters = this.#letters;
    const { goal, order: own } = entries;
    const mapped = this.#order(text);
    const order = `${mapped}` === `${own}` ? own : mapped;
    const walk = (index: number) => {
      let solution = "";
      entries.walk(index, order, (move) => (solution += letters[move]));
      return solution;
    };
    const all = () => {
      const solutions = new Array<Moves>(goal.boards).fill("");
      this.#distances = allDistances(entries, order, (index, move, next) => {
        solutions[index] = `${letters[move]}${solutions[next]}`;
      });
      return solutions;
    };
    const solutionsFor = remember(goal, walk, all);
    this.#solutionsBy.set(text, solutionsFor);
    return solutionsFor;
  }
}

/** A goal, a table that answers for it, and the symmetry that maps its blank to that of the table's goal. */
export interface Served {
  goal: Board;
  entries: Entries;
  symmetry: Symmetry;
}

/**
 * Opens table files of one shape, or its transposed, and finds one that answers for a goal. The default
 * goal is that of the first file.
 */
export function openTables(files: readonly Uint8Array[], goalLike?: BoardLike): Served {
  const tables = files.map((file) => new Entries(file));
  const [first] = tables;
  if (!first) throw new TableError("expected at least one table, found none");

  const { shape, tiles } = first.goal;
  for (const { goal } of tables) {
    const other = goal.shape;
    if (!sameShape(other, shape) && !sameShape(other, transposed(shape))) {
      throw new TableError(
        `expected tables of one shape, found ${shapeText(shape)} and ${shapeText(other)}`,
      );
    }
  }
  const goal = goalLike === undefined ? { ...shape, tiles } : readGoal(shape, goalLike);
  for (const symmetry of SYMMETRIES) {
    const entries = tables.find((table) => symmetriesTo(table.goal, goal).includes(symmetry));
    if (entries) return { goal, entries, symmetry };
  }
  throw noTable("table", goal);
}
