import type { Cursor } from "./cursor.js";
import type { Entries } from "./entries.js";

/** How many optimal solutions a board has; the goal has one, which is empty. */
export function countSolutions(entries: Entries, start: Cursor): number {
  const { goal, maxDistance } = entries.header;
  // All boards on optimal ways after the same number of moves, and how many ways lead to each.
  let layer = new Map([[start.index, 1]]);
  for (let moves = 0; moves < maxDistance && !layer.has(entries.goalIndex); moves++) {
    const next = new Map<number, number>();
    for (const [index, ways] of layer) {
      const cursor = goal.cursorAt(index);
      for (const move of entries.optimalMoves(cursor)) {
        cursor.make(move);
        next.set(cursor.index, (next.get(cursor.index) ?? 0) + ways);
        cursor.unmake(move);
      }
    }
    layer = next;
  }
  const ways = layer.get(entries.goalIndex);
  if (ways === undefined || layer.size > 1) throw entries.damaged(Math.min(...layer.keys()));
  return ways;
}
