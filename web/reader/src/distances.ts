import type { Entries } from "./entries.js";

/**
 * The distance of every board, by its index. From each board a walk goes on until it comes to one
 * whose distance is known; so there are no more steps than boards.
 */
export function allDistances(entries: Entries): Uint8Array {
  const { goal, maxDistance } = entries.header;
  // Only the goal is at distance 0: anywhere else it means that the distance is not known yet.
  const distances = new Uint8Array(goal.boards);
  const isKnown = (index: number) => distances[index] !== 0 || index === entries.goalIndex;
  for (let index = 0; index < goal.boards; index++) {
    if (isKnown(index)) continue;
    const cursor = goal.cursorAt(index);
    const path: number[] = [];
    while (!isKnown(cursor.index)) {
      path.push(cursor.index);
      const isTooFar = path.length > maxDistance;
      if (isTooFar || entries.step(cursor) === undefined) throw entries.damaged(cursor.index);
    }
    let distance = distances[cursor.index] as number;
    if (distance + path.length > maxDistance) throw entries.damaged(index);
    for (const passed of path.reverse()) distances[passed] = ++distance;
  }
  return distances;
}
