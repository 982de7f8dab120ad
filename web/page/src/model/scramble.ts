import { type Board, sameBoard } from "tilebase/puzzle";
import { FILES } from "./files";
import { openSolver } from "./open-solver";

/** Returns a random solvable board other than the goal. */
export function scrambled(goal: Board): Board {
  const solver = openSolver(FILES, goal);
  for (;;) {
    const board = solver.random();
    if (!sameBoard(board, goal)) return board;
  }
}
