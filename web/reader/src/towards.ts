import {
  type Answer,
  answerAll,
  type BoardsLike,
  chooseRandom,
  indexOf,
  type RandomOptions,
} from "./batch.js";
import {
  type Board,
  letters,
  type Move,
  type Moves,
  type Shape,
  slidingTile,
  tilesText,
} from "./board.js";
import { Carried, tilesAt } from "./carried.js";
import { UnsolvableError } from "./errors.js";
import { type BoardLike, readBoard } from "./parse-board.js";
import { UNSOLVABLE } from "./ranking.js";
import { checkedOptions, expectNoOptions, expectNumber, expectType } from "./type-checks.js";

/** What Node prints for an object. */
const INSPECT: unique symbol = Symbol.for("nodejs.util.inspect.custom") as never;

/** Which solution of several is the answer: the first in the lexicographic order of a move order. */
export interface Order {
  /** The four letters in the order in which moves are preferred; the default is `"udlr"`. */
  order?: string | undefined;
}

/** Which random boards are chosen: see {@link Towards.random}. */
export interface RandomAtDistance extends RandomOptions {
  /** How far the boards are from the goal. */
  distance?: number | undefined;
}

/** How a search ends that nobody needs any more. */
export interface Abortable {
  /** An `AbortSignal`: when it is aborted, the search is given up, and rejected with its `reason`. */
  signal?: { throwIfAborted(): void } | undefined;
}

/** A hint for a player. */
export interface Hint {
  /** The number of the tile that slides. */
  tile: number;
  /** The direction in which the blank moves. */
  move: Move;
  /** The number of moves to the goal, this one included. */
  distance: number;
}

/** How tables of one kind answer for boards, by the indices that these have when they are carried. */
export interface Engine {
  readonly carried: Carried;
  /** Returns what answers for this many boards, which are asked for next. */
  distances(boards: number): Answer<number>;
  /** The same for the first solutions in an order. */
  firstSolutions(boards: number, order: string): Answer<Moves>;
  solutions(index: number, order: string): Generator<Moves, void, undefined>;
  /** Returns bits: see {@link Towards.optimalMovesMany}. */
  optimalMoves(index: number): number;
  countSolutions(index: number): number;
  /** Returns the boards at a distance, by the index of {@link Towards.boardAt}. */
  boardsAt?(distance: number): readonly number[];
}

/** Answers about the boards from which moves lead to a goal. */
export abstract class Towards<Random extends RandomAtDistance> {
  /** The goal becomes the canonical one with its blank in the same cell, whose boards have indices. */
  readonly #renamed: Carried;
  readonly #engine: Engine;

  constructor(renamed: Carried, engine: Engine) {
    // JavaScript does not know that the constructors of the classes are private.
    const { name } = new.target;
    expectType(renamed instanceof Carried, `${name}.fromBytes, not new ${name}`);
    this.#renamed = renamed;
    this.#engine = engine;
  }

  /** The board that solutions lead to. Its shape is that of all boards. */
  get goal(): Board {
    const { goal } = this.#renamed;
    return { ...goal, tiles: [...goal.tiles] };
  }

  /** The number of rows and columns of all boards. */
  get shape(): Shape {
    const { rows, cols } = this.#renamed.goal;
    return { rows, cols };
  }

  /** The number of boards from which moves lead to the goal: N!/2 for N cells. */
  get boards(): number {
    return this.#renamed.to.boards;
  }

  /**
   * Reads a board of this shape, solvable or not.
   *
   * @throws {@link BoardError} if it is not one.
   */
  parseBoard(board: BoardLike): Board {
    expectNoOptions(arguments[1]);
    return readBoard(this.#renamed.goal, board);
  }

  /**
   * Returns the index of a board, from which {@link boardAt} returns the board. It depends on the goal
   * and on nothing else.
   */
  indexOf(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    return solvable(indexOf(this.#renamed, board));
  }

  /**
   * Returns the board with an index.
   *
   * @param index - A whole number of at least 0 and below {@link boards}.
   * @throws RangeError if it is another number.
   */
  boardAt(index: number): Board {
    expectNoOptions(arguments[1]);
    expectNumber(index, "an index as a whole number", Number.isInteger);
    if (index < 0 || index >= this.boards) {
      throw new RangeError(`no board has index ${index}: there are ${this.boards} boards`);
    }
    return { ...this.#renamed.goal, tiles: this.#renamed.tiles(index) };
  }

  /**
   * Returns the number of moves in an optimal solution.
   *
   * A `Solver` reads O(distance) entries at first, and one byte when many boards have been asked for: see
   * {@link distances}. `Patterns` search.
   */
  distance(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    return this.#engine.distances(1)(this.#index(board));
  }

  /**
   * Returns the moves of an optimal solution. If there are several, it is the first of them in the
   * lexicographic order of a move order. The solution of the goal is empty.
   *
   * @param options - `order`: the four letters in the order in which moves are preferred; the default is
   *   `"udlr"`.
   * @throws {@link OrderError} if that is not an order.
   *
   * At first, a `Solver` reads at most five entries per move from a table of distance bits. From a table of
   * moves, it reads one entry per move if the order is the table's own, and O(distance) otherwise. When
   * many boards have been asked for, see {@link solveMany}, it reads the solution. `Patterns` search.
   */
  solve(board: BoardLike, options?: Order): Moves {
    return this.#engine.firstSolutions(1, orderOf(options))(this.#index(board));
  }

  /**
   * Returns what {@link solve} returns. `Patterns` let the thread do other work while they search.
   *
   * ```js
   * const signal = AbortSignal.timeout(1000);
   * const moves = await solver.solveAsync(board, { signal });
   * ```
   *
   * @param options - `order`: as for {@link solve}. `signal`: {@link Abortable}.
   * @throws what {@link solve} throws, and the `reason` of the signal: the promise is rejected.
   */
  async solveAsync(board: BoardLike, options?: Order & Abortable): Promise<Moves> {
    const { order, signal } = checkedOptions(options, ["order", "signal"]);
    throwIfAborted(signal);
    return this.solve(board, { order });
  }

  /**
   * Returns all optimal solutions, one after the other, in the lexicographic order of a move order. Each
   * is found when it is asked for; there can be millions. `Patterns` search for one of them first.
   *
   * ```js
   * for (const moves of solver.solutions("2 3 4 1 5 x 7 6 8")) console.log(moves);
   * ```
   *
   * @param options - As for {@link solve}.
   */
  solutions(board: BoardLike, options?: Order): Generator<Moves, void, undefined> {
    return this.#engine.solutions(this.#index(board), orderOf(options));
  }

  /**
   * Returns all moves that start an optimal solution, in the order u, d, l, r; none for the goal.
   *
   * A `Solver` reads at most five entries from a table of distance bits, and O(distance) from a table of
   * moves. `Patterns` search for a solution, and once for each other move.
   */
  optimalMoves(board: BoardLike): Moves {
    expectNoOptions(arguments[1]);
    return letters(this.#engine.optimalMoves(this.#index(board)));
  }

  /**
   * Returns the number of optimal solutions; 1 for the goal. It is exact up to 2^53; a larger number is
   * rounded. A `Solver` reads the optimal moves of every board on these solutions once; `Patterns` find
   * them all.
   */
  countSolutions(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    return this.#engine.countSolutions(this.#index(board));
  }

  /**
   * Returns the first move of what {@link solve} returns by default, or `null` if the board is the goal.
   */
  hint(board: BoardLike): Hint | null {
    expectNoOptions(arguments[1]);
    const parsed = readBoard(this.#renamed.goal, board);
    const solution = this.solve(parsed);
    if (solution === "") return null;
    const move = solution[0] as Move;
    return { tile: slidingTile(parsed, move) as number, move, distance: solution.length };
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
   * Once a tenth of all boards has been asked for, and if they have up to nine cells, a `Solver` finds the
   * distances of all boards and keeps them: O(N) per board from then on. `Patterns` search for each.
   */
  distances(boards: BoardsLike): Int16Array {
    expectNoOptions(arguments[1]);
    const { carried } = this.#engine;
    return new Int16Array(answerAll(carried, boards, (count) => this.#engine.distances(count), -1));
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
   * Once a tenth of all boards has been asked for by one order, and if they have up to nine cells, a
   * `Solver` finds all solutions in that order, and keeps them: for 3x3 that takes 60 ms and some 10 MB.
   */
  solveMany(boards: BoardsLike, options?: Order): (Moves | null)[] {
    const order = orderOf(options);
    const { carried } = this.#engine;
    const solutions = (count: number) => this.#engine.firstSolutions(count, order);
    return answerAll<Moves | null>(carried, boards, solutions, null);
  }

  /**
   * Returns all moves that start an optimal solution of each board, as bits: 1 for u, 2 for d, 4 for l and
   * 8 for r; 0 for the goal and for boards from which no moves lead to it.
   *
   * @param boards - As for {@link distances}, which throws the same errors.
   */
  optimalMovesMany(boards: BoardsLike): Uint8Array {
    expectNoOptions(arguments[1]);
    const bits = (index: number) => this.#engine.optimalMoves(index);
    return new Uint8Array(answerAll(this.#engine.carried, boards, () => bits, 0));
  }

  /**
   * Returns a random board, each with the same probability: one of all solvable boards, or of a `Solver`
   * one of those at a distance; with a `count`, this many of them in an array.
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
   * The first call with a distance finds the distances of all boards, as {@link Solver.allDistances} does.
   * The solver keeps them, and later calls only scan them, which takes less than a second for 3x4.
   */
  random(options?: Random & { count?: undefined }): Board;
  random(options: Random & { count: number }): Board[];
  random(options?: Random): Board | Board[] {
    const boards = this.#choose(options).map((index) => this.boardAt(index));
    return options?.count === undefined ? (boards[0] as Board) : boards;
  }

  /**
   * Returns the tiles of the boards that {@link random} returns, one board after the other: what
   * {@link distances} takes. Without a `count`, those of one board.
   */
  randomMany(options?: Random): Uint8Array {
    return tilesAt(this.#renamed, this.#choose(options));
  }

  [INSPECT](): string {
    return `${this.constructor.name} towards ${tilesText(this.#renamed.goal.tiles)}`;
  }

  /** Returns the index of a board for the engine. */
  #index(board: BoardLike): number {
    return solvable(indexOf(this.#engine.carried, board));
  }

  /** Returns the indices of random boards. */
  #choose(options: Random | undefined): number[] {
    const known = this.#engine.boardsAt ? ["count", "distance", "seed"] : ["count", "seed"];
    const which = checkedOptions<RandomAtDistance>(options, known);
    if (which.distance === undefined) return chooseRandom(which, this.boards);
    const boards = this.#engine.boardsAt?.(which.distance) ?? [];
    return chooseRandom(which, boards.length).map((number) => boards[number] as number);
  }
}

/** Returns the index of a board, if moves lead from it to the goal. */
function solvable(index: number): number {
  if (index !== UNSOLVABLE) return index;
  throw new UnsolvableError("no moves lead from this board to the goal");
}

/** Throws the reason of a signal that is aborted, and a TypeError if it is none. */
export function throwIfAborted(signal: Abortable["signal"]): void {
  const isSignal = signal === undefined || typeof signal?.throwIfAborted === "function";
  expectType(isSignal, "signal as an AbortSignal");
  signal?.throwIfAborted();
}

/** Returns the order of moves that options say, as they say it. */
function orderOf(options: Order | undefined): string {
  const { order = "udlr" } = checkedOptions(options, ["order"]);
  return order;
}
