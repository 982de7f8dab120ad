import type { Board } from "../model/board";
import { manhattanOfPacked } from "./manhattan";
import { type Packed, Packing } from "./packing";
import { type Parents, pathTo, type Search } from "./search";

/**
 * Always the board of the smallest depth and estimate together, and of those one that came last (Hart,
 * Nilsson and Raphael 1968). The estimate is Manhattan.
 */
export function* aStar(start: Board, goal: Board): Search {
  const packing = new Packing(goal);
  const estimate = manhattanOfPacked(goal);
  const [first, last] = [packing.pack(start), packing.pack(goal)];
  const parents: Parents = new Map([[first, first]]);
  const depths = new Map([[first, 0]]);
  // By depth and estimate together, the boards to look at.
  const open: Packed[][] = [];
  open[estimate(first)] = [first];

  for (let sum = estimate(first); ; sum++) {
    const boards = open[sum] ?? [];
    for (let board = boards.pop(); board !== undefined; board = boards.pop()) {
      if (board === last) return packing.movesAlong(pathTo(last, parents));
      const depth = depths.get(board) as number;
      // A shorter way was found since, and it was looked at with a smaller sum.
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
