import { indexOf } from "./batch.js";
import { type Board, type Move, type Moves, type Shape, slidingTile, tilesText } from "./board.js";
import { Carried } from "./carried.js";
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

/** A hint for a player. */
export interface Hint {
  /** The number of the tile that slides. */
  tile: number;
  /** The direction in which the blank moves. */
  move: Move;
  /** The number of moves to the goal, this one included. */
  distance: number;
}

/** The boards from which moves lead to a goal: what is known of them without a table. */
export abstract class Towards {
  /** The goal becomes the canonical one with its blank in the same cell, whose boards have indices. */
  readonly #renamed: Carried;

  constructor(renamed: Carried) {
    // JavaScript does not know that the constructors of the classes are private.
    const { name } = new.target;
    expectType(renamed instanceof Carried, `${name}.fromBytes, not new ${name}`);
    this.#renamed = renamed;
  }

  /** Returns the first optimal solution in a move order. */
  abstract solve(board: BoardLike, options?: Order): Moves;

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

  [INSPECT](): string {
    return `${this.constructor.name} towards ${tilesText(this.#renamed.goal.tiles)}`;
  }
}

/** Returns the index of a board, if moves lead from it to the goal. */
export function solvable(index: number): number {
  if (index !== UNSOLVABLE) return index;
  throw new UnsolvableError("no moves lead from this board to the goal");
}

/** Returns the order of moves that options say, as they say it. */
export function orderOf(options: Order | undefined): string {
  const { order = "udlr" } = checkedOptions(options, ["order"]);
  return order;
}
