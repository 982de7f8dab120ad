import { OrderError } from "./errors.js";
import { expectType } from "./types.js";

/** A move by its code: where the blank goes. To flip the lowest bit is to undo the move. */
export type Move = 0 | 1 | 2 | 3;

export const UP: Move = 0;
export const DOWN: Move = 1;
export const LEFT: Move = 2;
export const RIGHT: Move = 3;

/** All moves, in the order of their codes. */
export const MOVES: readonly Move[] = [UP, DOWN, LEFT, RIGHT];

/** The letter of each move. */
export const LETTERS = "udlr";

/** The move that takes this one back. */
export const opposite = (move: Move): Move => (move ^ 1) as Move;

/** Whether these are the four moves, each once. */
export const isOrder = (moves: readonly number[]): moves is Move[] =>
  moves.length === 4 && MOVES.every((move) => moves.includes(move));

/** Reads an order in which moves are preferred, such as `udlr`. */
export function parseOrder(text: string): Move[] {
  expectType(typeof text === "string", "an order as a string");
  const order = Array.from(text, (letter) => LETTERS.indexOf(letter));
  if (!isOrder(order)) {
    throw new OrderError("expected each of the letters u, d, l, r once, for example udlr");
  }
  return order;
}
