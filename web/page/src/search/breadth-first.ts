import type { Board } from "tilebase-reader/puzzle";
import { Packing } from "./packing";
import { pathTo, type Search } from "./search";
import { Wave } from "./wave";

/** Searches all boards one move away, then all boards two moves away, and so on. */
export function* breadthFirst(start: Board, goal: Board): Search {
  const packing = new Packing(goal);
  const [first, last] = [packing.pack(start), packing.pack(goal)];
  const wave = new Wave(packing, first);
  let isFound = first === last;
  while (!isFound) {
    isFound = wave.lookAtNext((board) => board === last) !== undefined;
    yield wave;
  }
  return packing.movesAlong(pathTo(last, wave.parents));
}
