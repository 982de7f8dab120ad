import { type Board, legalMoves, type Move, moved, opposite } from "tilebase-reader/puzzle";

// All daily puzzles depend on these numbers and walks, so the numbers and walks must never change.

/** Returns a random number in [0, 1). */
export type Random = () => number;

/** Returns a seeded random number generator: 32-bit SplitMix. */
export function randomNumbers(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Returns a function that makes a random move at each call, without reversals. */
export function walkFrom(start: Board, random: Random): () => Board {
  let [board, last]: [Board, Move | undefined] = [start, undefined];
  return () => {
    const onward = legalMoves(board).filter((move) => !last || move !== opposite(last));
    last = chosen(onward, random);
    return (board = moved(board, last) as Board);
  };
}

export function chosen(moves: Iterable<Move | string>, random: Random): Move {
  const all = [...moves];
  return all[Math.floor(random() * all.length)] as Move;
}
