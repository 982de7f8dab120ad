import type { Board } from "tilebase/puzzle";
import { manhattanOfPacked } from "./manhattan";
import { type Packed, Packing } from "./packing";
import type { Search } from "./search";

/**
 * Searches depth-first as far as the sum of depth and estimate is within a bound, which grows until the
 * goal is found (Korf 1985). The estimate is Manhattan. A move changes it by one, and the depth by one, so
 * the bound grows by two.
 */
export function* idaStar(start: Board, goal: Board): Search {
  const packing = new Packing(goal);
  const estimate = manhattanOfPacked(goal);
  const [first, last] = [packing.pack(start), packing.pack(goal)];
  for (let bound = estimate(first); ; bound += 2) {
    const path: Packed[] = [];
    const waiting = [{ board: first, depth: 0 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { board, depth } = next;
      path.splice(depth, Infinity, board);
      if (board === last) return packing.movesAlong(path);
      for (const neighbour of packing.neighbours(board).reverse()) {
        const isWayBack = neighbour === path[depth - 1];
        if (isWayBack || depth + 1 + estimate(neighbour) > bound) continue;
        waiting.push({ board: neighbour, depth: depth + 1 });
      }
      yield path.length + waiting.length;
    }
  }
}
