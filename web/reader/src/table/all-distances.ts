import type { MoveCode } from "../board/moves.js";
import type { Cursor } from "../ranking/cursor.js";
import { unrank } from "../ranking/rank.js";
import type { Entries } from "./entries.js";

/**
 * Returns the distances of all boards, by their index. From each board it walks to the next one whose
 * distance is known, so it makes at most one step per board.
 *
 * @param order - The order of the moves in the walks.
 * @param visit - Called with the index of each board but the goal, with its first move, and with the
 *   index of the board after that move, for which it has been called before.
 */
export function allDistances(
  entries: Entries,
  order = entries.order,
  visit?: (index: number, move: MoveCode, next: number) => void,
): Uint8Array {
  const { goal, maxDistance } = entries;
  // 0 is the distance of the goal; for any other board it means that the distance is not known yet.
  const distances = new Uint8Array(goal.boards);
  const find = (cursor: Cursor, movesLeft: number): number => {
    const { index } = cursor;
    const known = distances[index] as number;
    if (known > 0 || index === goal.index) return known;
    const move = movesLeft > 0 ? entries.step(cursor, order) : undefined;
    if (move === undefined) throw entries.damaged(index);
    const next = cursor.index;
    const distance = find(cursor, movesLeft - 1) + 1;
    if (distance > maxDistance) throw entries.damaged(index);
    visit?.(index, move, next);
    distances[index] = distance;
    return distance;
  };
  for (let index = 0; index < goal.boards; index++) {
    if (distances[index] === 0) find(unrank(goal, index), maxDistance);
  }
  return distances;
}
