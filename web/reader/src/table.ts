import { type BoardLike, readBoard } from "./board.js";
import { asBytes, type Bytes } from "./bytes.js";
import { countSolutions } from "./count.js";
import type { Cursor } from "./cursor.js";
import { allDistances } from "./distances.js";
import { DistanceError, UnsolvableError } from "./errors.js";
import { LETTERS, MOVES, type Move, parseOrder } from "./moves.js";
import { choose, indexAt } from "./random.js";
import { type Served, serve } from "./tablebase.js";
import { expectOptions, expectType } from "./types.js";

/** A hint for a player. */
export interface Hint {
  /** The number of the tile that slides. */
  tile: number;
  /** Where the blank goes: `u`, `d`, `l` or `r`. */
  move: string;
  /** The number of moves to the goal, before this one. */
  distance: number;
}

/**
 * A table of optimal solutions, as seen from one goal.
 *
 * ```js
 * import { Table } from "tilebase";
 * import corner from "tilebase/tables/3x3-corner";
 *
 * const table = Table.open(corner);
 * table.solve("2 3 4 1 5 x 7 6 8"); // "ullddrurdllurdruldr"
 * ```
 *
 * Letters of moves say where the blank goes: `u` up, `d` down, `l` left, `r` right. All methods that
 * take a board throw a {@link BoardError} if it is none of the goal's shape, an
 * {@link UnsolvableError} if no moves lead from it to the goal, and a {@link TableError} if the table
 * turns out to be damaged on the way; a walk never takes more steps than {@link maxDistance}. What is
 * of another type than expected is a TypeError.
 */
export class Table {
  readonly #served: Served;
  #distances: Uint8Array | undefined;

  private constructor(served: Served) {
    // JavaScript does not know that the constructor is private.
    expectType(served?.frame !== undefined, "Table.open in the place of new Table");
    this.#served = served;
  }

  /**
   * Opens a table file, or several of one shape.
   *
   * A file serves every goal whose blank is where a rotation, a reflection or a transposition of the
   * board carries it to the blank of the file's own goal. So the three files of 3x3, whose blanks are
   * in a corner, at an edge and in the center, serve all goals of 3x3 together.
   *
   * @param files - A whole table file, or an array of some.
   * @param options - `goal`: the board that solutions lead to; that of the first file if it is left
   *   out. It may be of the transposed shape, if it is drawn in rows; boards then are of that shape.
   * @throws {@link TableError} if a file is not a table, or not one of its shape. Its checksums are
   *   left to `verify` of `tilebase/verify`.
   * @throws {@link BoardError} if the goal is no board.
   * @throws {@link GoalError} if none of the files serves the goal.
   *
   * Takes the same time for files of any size.
   */
  static open(
    files: Bytes | readonly Bytes[],
    options: { goal?: BoardLike | undefined } = {},
  ): Table {
    expectOptions(options, '{ goal: "123/456/78x" }');
    const all = Array.isArray(files) ? files : [files];
    return new this(serve(all.map(asBytes), options.goal));
  }

  /** The rows of a board. */
  get rows(): number {
    return this.#served.goal.shape.rows;
  }

  /** The columns of a board. */
  get cols(): number {
    return this.#served.goal.shape.cols;
  }

  /** The goal's tiles in reading order, 0 for the blank. */
  get goal(): number[] {
    return [...this.#served.goal.tiles];
  }

  /** The largest distance that any board has from the goal. */
  get maxDistance(): number {
    return this.#served.entries.header.maxDistance;
  }

  /** How many boards have an entry: those that moves lead from to the goal, N!/2 for N cells. */
  get entries(): number {
    return this.#served.entries.header.goal.boards;
  }

  /** The number of moves in an optimal solution. Reads O(distance) entries. */
  distance(board: BoardLike): number {
    return this.#served.entries.distance(this.#cursor(board));
  }

  /**
   * An optimal solution, a letter a move; of several, the first in the lexicographic order of a move
   * order. The goal's is empty.
   *
   * @param options - `order`: the four letters in the order in which moves are preferred; `"udlr"` if
   *   it is left out.
   * @throws {@link OrderError} if the order is none.
   *
   * Reads at most five entries a move from a table of distance bits. From a table of moves, reads one
   * if the order is the table's own, and otherwise O(distance).
   */
  solve(board: BoardLike, options: { order?: string | undefined } = {}): string {
    expectOptions(options, '{ order: "udlr" }');
    const { entries, frame } = this.#served;
    const order = options.order === undefined ? MOVES : parseOrder(options.order);
    const carried = order.map((move) => frame.move(move));
    return this.#letters(entries.solve(this.#cursor(board), carried));
  }

  /**
   * The letters of all moves that start an optimal solution, in the order u, d, l, r; none for the
   * goal. Reads at most five entries of a table of distance bits, O(distance) of one of moves.
   */
  optimalMoves(board: BoardLike): string {
    const moves = this.#letters(this.#served.entries.optimalMoves(this.#cursor(board)));
    return Array.from(LETTERS)
      .filter((letter) => moves.includes(letter))
      .join("");
  }

  /** The first move of the default solution, or `null` if the board is the goal. O(distance). */
  hint(board: BoardLike): Hint | null {
    const { shape } = this.#served.goal;
    const tiles = readBoard(shape, board);
    const solution = this.solve(tiles);
    if (solution === "") return null;
    const move = solution[0] as string;
    const to = shape.neighbour(tiles.indexOf(0), LETTERS.indexOf(move) as Move);
    return { tile: tiles[to] as number, move, distance: solution.length };
  }

  /**
   * How many optimal solutions a board has; 1 for the goal. Exact up to 2^53; a larger number is
   * rounded. Asks once for the optimal moves of every board on these solutions.
   */
  countSolutions(board: BoardLike): number {
    return countSolutions(this.#served.entries, this.#cursor(board));
  }

  /**
   * A board at random, all alike: of all solvable boards, or of those at one distance.
   *
   * @param options - `distance`: the distance. `random`: gives numbers from 0 up to, but without, 1;
   *   `Math.random` if it is left out. With one that gives the same numbers, a table file gives the
   *   same boards everywhere. It is called once.
   * @throws {@link DistanceError} if no board is at the distance.
   * @throws RangeError if `random` gives anything else.
   *
   * With a distance, the distances of all boards are found first, and kept, which takes as long as
   * {@link allDistances} does; from then on they are only passed through, for 3x4 in less than a second.
   */
  random(
    options: { distance?: number | undefined; random?: (() => number) | undefined } = {},
  ): number[] {
    expectOptions(options, "{ distance: 20 }");
    const { distance, random = Math.random } = options;
    if (distance === undefined) return this.boardAt(choose(this.entries, random));

    expectType(Number.isInteger(distance), "a distance as a whole number");
    const isPossible = distance >= 0 && distance <= this.maxDistance;
    const index = isPossible ? indexAt(this.#knownDistances(), distance, random) : undefined;
    if (index === undefined) {
      throw new DistanceError(
        `no board is at distance ${distance}: the largest distance is ${this.maxDistance}`,
      );
    }
    return this.boardAt(index);
  }

  /**
   * The distances of all boards, by their index: see {@link boardAt}.
   *
   * Takes a step for each board the first time, about 35 ms for 3x3 and a minute for the 239,500,800
   * boards of 3x4; and a byte of memory for each, which the table keeps, and another for the copy.
   *
   * @throws {@link TableError} if the table is damaged.
   */
  allDistances(): Uint8Array {
    return this.#knownDistances().slice();
  }

  /**
   * The board with this index: its tiles in reading order, 0 for the blank.
   *
   * @param index - A whole number from 0 up to, but without, {@link entries}.
   * @throws RangeError if it is not.
   */
  boardAt(index: number): number[] {
    if (!Number.isInteger(index) || index < 0 || index >= this.entries) {
      throw new RangeError(`no board has index ${index}: there are ${this.entries}`);
    }
    const { entries, frame } = this.#served;
    return frame.boardBack(entries.header.goal.cursorAt(index).tiles());
  }

  /** The index of a board, by which {@link boardAt} gives it again. */
  indexOf(board: BoardLike): number {
    return this.#cursor(board).index;
  }

  #knownDistances(): Uint8Array {
    this.#distances ??= allDistances(this.#served.entries);
    return this.#distances;
  }

  #cursor(board: BoardLike): Cursor {
    const { goal, entries, frame } = this.#served;
    const cursor = entries.header.goal.cursor(frame.board(readBoard(goal.shape, board)));
    if (!cursor) throw new UnsolvableError("no moves lead from this board to the goal");
    return cursor;
  }

  /** The caller's letters for the table's moves. */
  #letters(moves: readonly Move[]): string {
    const { frame } = this.#served;
    return moves.reduce((text: string, move) => text + LETTERS[frame.moveBack(move)], "");
  }
}
