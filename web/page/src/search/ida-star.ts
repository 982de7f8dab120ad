import type { Board } from "../model/board";
import { manhattanOfPacked } from "./manhattan";
import { type Packed, Packing } from "./packing";
import type { Search } from "./search";

/**
 * Depth-first, but never to where depth and estimate together exceed a bound, which is raised until
 * the goal is found (Korf 1985). The estimate is Manhattan, which a move changes by one, as it does
 * the distance; so the bound is raised by two.
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
