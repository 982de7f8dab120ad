import type { Board } from "tilebase/puzzle";
import { manhattanOfPacked } from "./manhattan";
import { type Packed, Packing } from "./packing";
import { type Parents, pathTo, type Search } from "./search";

/**
 * Searches the board with the smallest sum of depth and estimate next, and among equal ones that found last
 * (Hart, Nilsson and Raphael 1968). The estimate is Manhattan.
 */
export function* aStar(start: Board, goal: Board): Search {
  const packing = new Packing(goal);
  const estimate = manhattanOfPacked(goal);
  const [first, last] = [packing.pack(start), packing.pack(goal)];
  const parents: Parents = new Map([[first, first]]);
  const depths = new Map([[first, 0]]);
  // The boards to look at, by the sum of depth and estimate.
  const open: Packed[][] = [];
  open[estimate(first)] = [first];

  for (let sum = estimate(first); ; sum++) {
    const boards = open[sum] ?? [];
    for (let board = boards.pop(); board !== undefined; board = boards.pop()) {
      if (board === last) return packing.movesAlong(pathTo(last, parents));
      const depth = depths.get(board) as number;
      // The board was looked at before, with a smaller sum: a shorter way to it was found.
      if (depth + estimate(board) < sum) continue;
      for (const neighbour of packing.neighbours(board)) {
        if (depth + 1 >= (depths.get(neighbour) ?? Infinity)) continue;
        depths.set(neighbour, depth + 1);
        parents.set(neighbour, board);
        (open[depth + 1 + estimate(neighbour)] ??= []).push(neighbour);
      }
      yield parents.size;
    }
  }
}
