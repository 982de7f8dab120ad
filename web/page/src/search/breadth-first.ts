import type { Board } from "tilebase/puzzle";
import { Packing } from "./packing";
import { type Parents, pathTo, type Search } from "./search";

/** Searches all boards one move away, then all boards two moves away, and so on. */
export function* breadthFirst(start: Board, goal: Board): Search {
  const packing = new Packing(goal);
  const [first, last] = [packing.pack(start), packing.pack(goal)];
  const parents: Parents = new Map([[first, first]]);
  // A map iterates its keys in the order of their insertion, also those inserted meanwhile.
  for (const board of parents.keys()) {
    if (parents.has(last)) break;
    for (const neighbour of packing.neighbours(board)) {
      if (!parents.has(neighbour)) parents.set(neighbour, board);
    }
    yield parents.size;
  }
  return packing.movesAlong(pathTo(last, parents));
}
