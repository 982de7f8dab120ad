import { type Board, slidingTile } from "./board/board.js";
import { type Move, type MoveCode, type Moves, MOVES, parseOrder } from "./board/moves.js";
import { type BoardLike, readBoard } from "./board/parse-board.js";
import { DistanceError, UnsolvableError } from "./errors.js";
import { choose, chooseAtDistance } from "./random.js";
import { unrank, UNSOLVABLE } from "./ranking/rank.js";
import { allDistances } from "./table/all-distances.js";
import { asBytes, type Bytes } from "./table/bytes.js";
import { countSolutions } from "./table/count-solutions.js";
import { type Answer, remember } from "./table/remember.js";
import { answerAll, type BoardsLike, indexOf } from "./tablebase/boards.js";
import { openTowards } from "./tablebase/tablebase.js";
import { Towards } from "./tablebase/towards.js";
import { expectOptions, expectType } from "./type-checks.js";

/** Which solution of several is the answer: {@link Solver.solve}. */
export interface Order {
  /** The four letters in the order in which moves are preferred; the default is `"udlr"`. */
  order?: string | undefined;
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

/**
 * Optimal solutions towards one goal, read from a table.
 *
 * ```js
 * import { Solver } from "tilebase";
 * import corner from "tilebase/tables/3x3-corner";
 *
 * const solver = Solver.open(corner);
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
export class Solver {
  readonly #towards: Towards;
  readonly #distancesFor: (boards: number) => Answer<number>;
  /** By the text of the order. */
  readonly #solutionsBy = new Map<string, (boards: number) => Answer<Moves>>();
  #distances: Uint8Array | undefined;

  private constructor(towards: Towards) {
    // JavaScript does not know that the constructor is private.
    expectType(towards instanceof Towards, "Solver.open, not new Solver");
    this.#towards = towards;
    const { entries } = towards;
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
   *   not checked; `verify` of `tilebase/verify` does that.
   * @throws {@link BoardError} if the goal is not a board.
   * @throws {@link GoalError} if none of the files answers for the goal.
   *
   * Takes the same time for files of any size.
   */
  static open(
    files: Bytes | readonly Bytes[],
    options: { goal?: BoardLike | undefined } = {},
  ): Solver {
    expectOptions(options, ["goal"], '{ goal: "123/456/78x" }');
    const all = Array.isArray(files) ? files : [files];
    return new this(openTowards(all.map(asBytes), options.goal));
  }

  /** The board that solutions lead to. Its shape is that of all boards. */
  get goal(): Board {
    const { goal } = this.#towards;
    return { ...goal, tiles: [...goal.tiles] };
  }

  /** The largest distance of any board from the goal. */
  get maxDistance(): number {
    return this.#towards.entries.maxDistance;
  }

  /** The number of boards from which moves lead to the goal: N!/2 for N cells. */
  get boards(): number {
    return this.#towards.entries.goal.boards;
  }

  /**
   * Returns the number of moves in an optimal solution. Reads O(distance) entries at first, and one
   * byte when many boards have been asked for: see {@link distances}.
   */
  distance(board: BoardLike): number {
    return this.#distancesFor(1)(this.indexOf(board));
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
  solve(board: BoardLike, options: Order = {}): Moves {
    return this.#solutionsFor(options)(1)(this.indexOf(board));
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
    return new Int16Array(answerAll(this.#towards, boards, this.#distancesFor, -1));
  }

  /**
   * Returns the solutions of many boards, `"unsolvable"` for those from which no moves lead to the goal.
   *
   * ```js
   * const boards = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 0, 8, 2, 1, 3, 4, 5, 6, 7, 8, 0);
   * solver.solveMany(boards); // ["r", "unsolvable"]
   * ```
   *
   * @param boards - As for {@link distances}, which throws the same errors.
   * @param options - As for {@link solve}.
   *
   * Once a tenth of all boards has been asked for by one order, and if they have up to nine cells, the
   * solver finds all solutions in that order, and keeps them: for 3x3 that takes 60 ms and some 10 MB.
   */
  solveMany(boards: BoardsLike, options: Order = {}): Moves[] {
    return answerAll(this.#towards, boards, this.#solutionsFor(options), "unsolvable");
  }

  /**
   * Returns all moves that start an optimal solution, in the order u, d, l, r; none for the goal. Reads
   * at most five entries from a table of distance bits, and O(distance) from a table of moves.
   */
  optimalMoves(board: BoardLike): Moves {
    const { entries, moves } = this.#towards;
    const optimal = entries.optimalMoves(unrank(entries.goal, this.indexOf(board)));
    return MOVES.filter((_, code) => optimal.includes(moves[code] as MoveCode)).join("");
  }

  /**
   * Returns the first move of what {@link solve} returns by default, or `null` if the board is the goal.
   * Reads O(distance) entries.
   */
  hint(board: BoardLike): Hint | null {
    const parsed = readBoard(this.#towards.goal, board);
    const solution = this.solve(parsed);
    if (solution === "") return null;
    const move = solution[0] as Move;
    return { tile: slidingTile(parsed, move) as number, move, distance: solution.length };
  }

  /**
   * Returns the number of optimal solutions; 1 for the goal. It is exact up to 2^53; a larger number is
   * rounded. Reads the optimal moves of every board on these solutions once.
   */
  countSolutions(board: BoardLike): number {
    return countSolutions(this.#towards.entries, this.indexOf(board));
  }

  /**
   * Returns a random board, each with the same probability: one of all solvable boards, or one of those
   * at a distance.
   *
   * @param options - `distance`: the distance. `random`: a function that returns numbers of at least 0
   *   and below 1; the default is `Math.random`. It is called once. The same number always selects the
   *   same board of a table file.
   * @throws {@link DistanceError} if no board is at the distance.
   * @throws RangeError if `random` returns another number.
   *
   * The first call with a distance finds the distances of all boards, which takes as long as
   * {@link allDistances} does. The solver keeps them, and later calls only scan them, which takes less
   * than a second for 3x4.
   */
  random(
    options: { distance?: number | undefined; random?: (() => number) | undefined } = {},
  ): Board {
    expectOptions(options, ["distance", "random"], "{ distance: 20 }");
    const { distance, random = Math.random } = options;
    if (distance === undefined) return this.boardAt(choose(this.boards, random));

    expectType(Number.isInteger(distance), "a distance as a whole number");
    let index: number | undefined;
    if (distance >= 0 && distance <= this.maxDistance) {
      index = chooseAtDistance(this.#knownDistances(), distance, random);
    }
    if (index === undefined) {
      throw new DistanceError(
        `no board is at distance ${distance}: the largest distance is ${this.maxDistance}`,
      );
    }
    return this.boardAt(index);
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
    return this.#knownDistances().slice();
  }

  /**
   * Returns the board with an index.
   *
   * @param index - A whole number of at least 0 and below {@link boards}.
   * @throws RangeError if it is another number.
   */
  boardAt(index: number): Board {
    if (!Number.isInteger(index) || index < 0 || index >= this.boards) {
      throw new RangeError(`no board has index ${index}: there are ${this.boards}`);
    }
    return { ...this.#towards.goal, tiles: this.#towards.tiles(index) };
  }

  /** Returns the index of a board, from which {@link boardAt} returns the board. */
  indexOf(board: BoardLike): number {
    const index = indexOf(this.#towards, board);
    if (index === UNSOLVABLE)
      throw new UnsolvableError("no moves lead from this board to the goal");
    return index;
  }

  #knownDistances(): Uint8Array {
    return (this.#distances ??= allDistances(this.#towards.entries));
  }

  #solutionsFor(options: Order): (boards: number) => Answer<Moves> {
    expectOptions(options, ["order"], '{ order: "udlr" }');
    const { order: text = "udlr" } = options;
    const known = this.#solutionsBy.get(text);
    if (known) return known;

    const { entries, letters, moves } = this.#towards;
    const { goal, order: own } = entries;
    const mapped = parseOrder(text).map((move) => moves[move] as MoveCode);
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
