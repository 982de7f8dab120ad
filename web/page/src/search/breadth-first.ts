import type { Board } from "../model/board";
import { Packing } from "./packing";
import { type Parents, pathTo, type Search } from "./search";

/** All boards one move away, then all two moves away, and so on. */
export function* breadthFirst(start: Board, goal: Board): Search {
  const packing = new Packing(goal);
  const [first, last] = [packing.pack(start), packing.pack(goal)];
  const parents: Parents = new Map([[first, first]]);
  // A map passes its keys in the order in which they came, also those that come meanwhile.
  for (const board of parents.keys()) {
    if (parents.has(last)) break;
    for (const neighbour of packing.neighbours(board)) {
      if (!parents.has(neighbour)) parents.set(neighbour, board);
    }
    yield parents.size;
  }
  return packing.movesAlong(pathTo(last, parents));
}
