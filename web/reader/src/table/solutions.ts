import type { MoveCode } from "../board/moves.js";
import { unrank } from "../ranking/rank.js";
import type { Entries } from "./entries.js";

/**
 * Yields all optimal solutions of the board with an index, in the lexicographic order of a move order.
 *
 * @param letters - What is written for each move.
 */
export function* solutions(
  entries: Entries,
  index: number,
  order: readonly MoveCode[],
  letters: readonly string[],
  movesLeft = entries.maxDistance,
): Generator<string, void, undefined> {
  if (index === entries.goal.index) {
    yield "";
    return;
  }
  if (movesLeft === 0) throw entries.damaged(index);
  const cursor = unrank(entries.goal, index);
  const optimal = entries.optimalMoves(cursor);
  for (const move of order.filter((move) => optimal.includes(move))) {
    const rest = solutions(entries, cursor.after(move), order, letters, movesLeft - 1);
    for (const moves of rest) yield `${letters[move]}${moves}`;
  }
}
