import { OrderError } from "../errors.js";
import { expectType } from "../type-checks.js";
import { expectCell, position, type Shape } from "./shape.js";

/** The direction in which the blank moves: up, down, left or right. */
export type Move = "u" | "d" | "l" | "r";

/** A sequence of moves, one letter for each; empty if there are none. */
export type Moves = string;

/** The four moves, in the default order. */
export const MOVES: readonly Move[] = ["u", "d", "l", "r"];

/** The index of a move in {@link MOVES}, which is its code in table files. */
export type MoveCode = 0 | 1 | 2 | 3;

/** The codes of all moves, in the default order. */
export const CODES: readonly MoveCode[] = [0, 1, 2, 3];

/** Returns the move that undoes this one. */
export function opposite(move: Move): Move {
  return MOVES[oppositeCode(MOVES.indexOf(move) as MoveCode)] as Move;
}

/** Returns the code of the move that undoes this one. */
export function oppositeCode(code: MoveCode): MoveCode {
  return (code ^ 1) as MoveCode;
}

/** Returns the code of the move with rows and columns exchanged: `u` and `l`, `d` and `r`. */
export function transposedCode(code: MoveCode): MoveCode {
  return (code ^ 2) as MoveCode;
}

/**
 * Returns the cell that a move takes the blank to, or `undefined` if that is outside the board.
 *
 * @param cell - The cell of the blank.
 * @throws RangeError if the board does not have this cell.
 */
export function neighbour(shape: Shape, cell: number, move: Move): number | undefined {
  expectCell(shape, cell);
  return cellAfter(shape, cell, move);
}

/** Returns the {@link neighbour} of a cell that the board has. */
export function cellAfter(shape: Shape, cell: number, move: Move): number | undefined {
  const { rows, cols } = shape;
  const { row, col } = position(shape, cell);
  if (move === "u") return row > 0 ? cell - cols : undefined;
  if (move === "d") return row < rows - 1 ? cell + cols : undefined;
  if (move === "l") return col > 0 ? cell - 1 : undefined;
  return col < cols - 1 ? cell + 1 : undefined;
}

/** Returns whether these are the codes of the four moves, each once. */
export function isOrder(codes: readonly number[]): codes is MoveCode[] {
  return codes.length === 4 && CODES.every((code) => codes.includes(code));
}

/** Reads an order in which moves are preferred, such as `udlr`. */
export function parseOrder(text: string): MoveCode[] {
  expectType(typeof text === "string", "an order as a string");
  const order = Array.from(text, (letter) => MOVES.indexOf(letter as Move));
  if (!isOrder(order)) {
    throw new OrderError("expected each of the letters u, d, l, r once, for example udlr");
  }
  return order;
}
