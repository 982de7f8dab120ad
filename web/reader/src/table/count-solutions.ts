import type { Cursor } from "../ranking/cursor.js";
import { unrank } from "../ranking/rank.js";
import type { Entries } from "./entries.js";

/** Returns the number of optimal solutions; 1 for the goal, whose solution is empty. */
export function countSolutions(entries: Entries, start: Cursor): number {
  const { goal, maxDistance } = entries.header;
  // All boards that optimal solutions reach after a number of moves, and in how many ways they do.
  let layer = new Map([[start.index, 1]]);
  for (let moves = 0; moves < maxDistance && !layer.has(goal.index); moves++) {
    const next = new Map<number, number>();
    for (const [index, ways] of layer) {
      const cursor = unrank(goal, index);
      for (const move of entries.optimalMoves(cursor)) {
        cursor.make(move);
        next.set(cursor.index, (next.get(cursor.index) ?? 0) + ways);
        cursor.unmake(move);
      }
    }
    layer = next;
  }
  const ways = layer.get(goal.index);
  if (ways === undefined || layer.size > 1) throw entries.damaged(Math.min(...layer.keys()));
  return ways;
}
