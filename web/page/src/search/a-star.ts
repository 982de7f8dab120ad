import type { Board } from "tilebase-reader/puzzle";
import type { HeuristicOrNone } from "./heuristics";
import type { Packed } from "./packing";
import { type Look, type Parents, pathTo, prepared, type Search } from "./search";

/**
 * A* (Hart, Nilsson and Raphael 1968). Expands the board with the smallest sum of depth and estimate; among equal sums,
 * the board found last.
 */
export function* aStar(start: Board, goal: Board, heuristic?: HeuristicOrNone): Search {
  const { packing, first, last, estimate } = prepared(start, goal, heuristic);
  const parents: Parents = new Map([[first, first]]);
  const depths = new Map([[first, 0]]);
  // The open boards, by the sum of depth and estimate.
  const open: Packed[][] = [];
  let sum = estimate(first);
  open[sum] = [first];

  const look: Look = {
    held: 1,
    board: first,
    depth: 0,
    end: "start",
    *waiting() {
      for (let at = sum; at < open.length; at++) {
        for (const board of [...(open[at] ?? [])].reverse()) {
          const depth = depths.get(board) as number;
          if (depth + estimate(board) === at) yield { board, depth, end: "start" };
        }
      }
    },
    fate: (neighbour: Packed) => (parents.get(neighbour) === look.board ? "waits" : "known"),
  };

  for (; ; sum++) {
    const boards = open[sum] ?? [];
    for (let board = boards.pop(); board !== undefined; board = boards.pop()) {
      if (board === last) return packing.movesAlong(pathTo(last, parents));
      const depth = depths.get(board) as number;
      // Skips a board that was already looked at on a shorter path.
      if (depth + estimate(board) < sum) continue;
      for (const neighbour of packing.neighbours(board)) {
        if (depth + 1 >= (depths.get(neighbour) ?? Infinity)) continue;
        depths.set(neighbour, depth + 1);
        parents.set(neighbour, board);
        (open[depth + 1 + estimate(neighbour)] ??= []).push(neighbour);
      }
      yield Object.assign(look, { held: parents.size, board, depth });
    }
  }
}
