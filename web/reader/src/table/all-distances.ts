import { unrank } from "../ranking/rank.js";
import type { Entries } from "./entries.js";

/**
 * Returns the distances of all boards, by their index. From each board it walks to the next one whose
 * distance is known, so it makes at most one step per board.
 */
export function allDistances(entries: Entries): Uint8Array {
  const { goal, maxDistance } = entries.header;
  // 0 is the distance of the goal; for any other board it means that the distance is not known yet.
  const distances = new Uint8Array(goal.boards);
  const isKnown = (index: number) => distances[index] !== 0 || index === goal.index;
  for (let index = 0; index < goal.boards; index++) {
    if (isKnown(index)) continue;
    const cursor = unrank(goal, index);
    const passed: number[] = [];
    while (!isKnown(cursor.index)) {
      passed.push(cursor.index);
      const isTooFar = passed.length > maxDistance;
      if (isTooFar || entries.step(cursor) === undefined) throw entries.damaged(cursor.index);
    }
    let distance = distances[cursor.index] as number;
    if (distance + passed.length > maxDistance) throw entries.damaged(index);
    for (const near of passed.reverse()) distances[near] = ++distance;
  }
  return distances;
}
