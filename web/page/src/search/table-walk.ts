import type { Solver } from "tilebase-reader";
import { type Board, type Move, moved } from "tilebase-reader/puzzle";
import { Packing } from "./packing";
import type { Look, Search } from "./search";

/** Does not search: the entry of each board on the way says which move comes next. */
export function* tableWalk(solver: Solver, start: Board): Search {
  const moves = solver.solve(start);
  const packing = new Packing(start);
  const boardAt = (depth: number) => {
    let board = start;
    for (const move of moves.slice(0, depth)) board = moved(board, move as Move) as Board;
    return packing.pack(board);
  };
  const look: Look = {
    held: 1,
    depth: 0,
    end: "start",
    get board() {
      return boardAt(look.depth);
    },
    waiting: () => [{ board: boardAt(look.depth + 1), depth: look.depth + 1, end: look.end }],
    fate: (neighbour: number) => (neighbour === boardAt(look.depth + 1) ? "nearer" : "not nearer"),
  };
  for (; look.depth < moves.length; look.depth++) yield look;
  return moves;
}
