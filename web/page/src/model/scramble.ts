import { type Board, sameBoard } from "./board";
import { FILES } from "./files";
import { openTable } from "./tables";

/** One of all boards from which moves lead to the goal, but for the goal, all alike. */
export function scrambled(goal: Board): Board {
  const table = openTable(FILES, goal);
  for (;;) {
    const board = { ...goal, tiles: table.random() };
    if (!sameBoard(board, goal)) return board;
  }
}
