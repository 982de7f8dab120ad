import { unrank } from "../ranking/rank.js";
import type { Entries } from "./entries.js";

/** Returns the number of optimal solutions; 1 for the goal, whose solution is empty. */
export function countSolutions(entries: Entries, start: number): number {
  const { goal, maxDistance } = entries;
  // In how many ways optimal solutions lead from a board to the goal.
  const known = new Map([[goal.index, 1]]);
  const count = (index: number, movesLeft: number): number => {
    let ways = known.get(index);
    if (ways !== undefined) return ways;
    if (movesLeft === 0) throw entries.damaged(index);
    ways = 0;
    const cursor = unrank(goal, index);
    for (const move of entries.optimalMoves(cursor)) {
      ways += count(cursor.after(move), movesLeft - 1);
    }
    known.set(index, ways);
    return ways;
  };
  return count(start, maxDistance);
}
