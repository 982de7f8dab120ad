import { type Board, slidingTile } from "./board/board.js";
import { CODES, type Move, type MoveCode, type Moves, MOVES, parseOrder } from "./board/moves.js";
import { type BoardLike, readBoard } from "./board/parse-board.js";
import { DistanceError, UnsolvableError } from "./errors.js";
import { choose, chooseAtDistance } from "./random.js";
import type { Cursor } from "./ranking/cursor.js";
import { rank, unrank } from "./ranking/rank.js";
import { allDistances } from "./table/all-distances.js";
import { asBytes, type Bytes } from "./table/bytes.js";
import { countSolutions } from "./table/count-solutions.js";
import { openTowards, type Towards } from "./tablebase/tablebase.js";
import { expectOptions, expectType } from "./type-checks.js";

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
  #distances: Uint8Array | undefined;

  private constructor(towards: Towards) {
    // JavaScript does not know that the constructor is private.
    expectType(towards?.frame !== undefined, "Solver.open, not new Solver");
    this.#towards = towards;
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
    return this.#towards.entries.header.maxDistance;
  }

  /** The number of boards from which moves lead to the goal: N!/2 for N cells. */
  get boards(): number {
    return this.#towards.entries.header.goal.boards;
  }

  /** Returns the number of moves in an optimal solution. Reads O(distance) entries. */
  distance(board: BoardLike): number {
    return this.#towards.entries.distance(this.#cursor(board));
  }

  /**
   * Returns the moves of an optimal solution. If there are several, it is the first of them in the
   * lexicographic order of a move order. The solution of the goal is empty.
   *
   * @param options - `order`: the four letters in the order in which moves are preferred; the default is
   *   `"udlr"`.
   * @throws {@link OrderError} if that is not an order.
   *
   * Reads at most five entries per move from a table of distance bits. From a table of moves, reads one
   * entry per move if the order is the table's own, and O(distance) otherwise.
   */
  solve(board: BoardLike, options: { order?: string | undefined } = {}): Moves {
    expectOptions(options, ["order"], '{ order: "udlr" }');
    const { entries, frame } = this.#towards;
    const order = options.order === undefined ? CODES : parseOrder(options.order);
    const mapped = order.map((move) => frame.moveToTable(move));
    return this.#letters(entries.solve(this.#cursor(board), mapped));
  }

  /**
   * Returns all moves that start an optimal solution, in the order u, d, l, r; none for the goal. Reads
   * at most five entries from a table of distance bits, and O(distance) from a table of moves.
   */
  optimalMoves(board: BoardLike): Moves {
    const moves = this.#letters(this.#towards.entries.optimalMoves(this.#cursor(board)));
    return MOVES.filter((move) => moves.includes(move)).join("");
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
    return countSolutions(this.#towards.entries, this.#cursor(board));
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
    const { goal, entries, frame } = this.#towards;
    return { ...goal, tiles: frame.fromTable(unrank(entries.header.goal, index).tiles()) };
  }

  /** Returns the index of a board, from which {@link boardAt} returns the board. */
  indexOf(board: BoardLike): number {
    return this.#cursor(board).index;
  }

  #knownDistances(): Uint8Array {
    this.#distances ??= allDistances(this.#towards.entries);
    return this.#distances;
  }

  #cursor(board: BoardLike): Cursor {
    const { goal, entries, frame } = this.#towards;
    const { tiles } = readBoard(goal, board);
    const cursor = rank(entries.header.goal, frame.toTable(tiles));
    if (!cursor) throw new UnsolvableError("no moves lead from this board to the goal");
    return cursor;
  }

  /** Returns the caller's letters for the table's moves. */
  #letters(moves: readonly MoveCode[]): Moves {
    const { frame } = this.#towards;
    return moves.reduce((letters: Moves, move) => letters + MOVES[frame.moveFromTable(move)], "");
  }
}
