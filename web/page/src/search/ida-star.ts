import type { Board } from "tilebase-reader/puzzle";
import type { HeuristicOrNone } from "./heuristics";
import type { Packed } from "./packing";
import { type Fate, type Look, prepared, type Search } from "./search";

/**
 * IDA* (Korf 1985). Searches depth-first while the sum of depth and estimate is within a bound. Until the goal is
 * found, the bound grows to the smallest sum above it.
 */
export function* idaStar(start: Board, goal: Board, heuristic?: HeuristicOrNone): Search {
  const { packing, first, last, estimate } = prepared(start, goal, heuristic);
  const path: Packed[] = [];
  const waiting: { board: Packed; depth: number }[] = [];

  const look = {
    held: 1,
    board: first,
    depth: 0,
    end: "start" as const,
    bound: estimate(first),
    *waiting() {
      for (const each of [...waiting].reverse()) yield { ...each, end: "start" as const };
    },
    fate(neighbour: Packed): Fate {
      if (neighbour === path[look.depth - 1]) return "way back";
      return look.depth + 1 + estimate(neighbour) > look.bound ? "too long" : "waits";
    },
  } satisfies Look;

  for (let over = Infinity; ; look.bound = over, over = Infinity) {
    waiting.push({ board: first, depth: 0 });
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { board, depth } = next;
      path.splice(depth, Infinity, board);
      if (board === last) return packing.movesAlong(path);
      for (const neighbour of packing.neighbours(board).reverse()) {
        if (neighbour === path[depth - 1]) continue;
        const sum = depth + 1 + estimate(neighbour);
        if (sum <= look.bound) waiting.push({ board: neighbour, depth: depth + 1 });
        else over = Math.min(over, sum);
      }
      yield Object.assign(look, { held: path.length + waiting.length, board, depth });
    }
  }
}
