import { blankCell, type Board, parseGoal, sameBoard, swapped } from "tilebase-reader/puzzle";
import type { Words } from "../words/words";
import { hasTable, solverTo } from "./files";

/** Returns whether a board can reach the goal. `whyOddWithRows` of the words explains why this test is right. */
export function isSolvable(board: Board, goal: Board): boolean {
  return (pairsOutOfOrder(board, goal).length + (rowsAway(board, goal) ?? 0)) % 2 === 0;
}

/** Explains why a board cannot reach the goal. */
export function whyUnsolvable(board: Board, goal: Board, words: Words["setup"]): string {
  const pairs = pairsOutOfOrder(board, goal).length;
  const rows = rowsAway(board, goal);
  return rows === undefined ? words.whyOdd(pairs) : words.whyOddWithRows(pairs, rows);
}

/** Returns the rows from the blank to its place; `undefined` if they do not matter, because `cols` is odd. */
export function rowsAway(board: Board, goal: Board): number | undefined {
  if (board.cols % 2 === 1) return undefined;
  const blankRow = (of: Board) => Math.floor(blankCell(of) / of.cols);
  return Math.abs(blankRow(board) - blankRow(goal));
}

/** Returns the pairs of tiles that are in the opposite order in the goal. */
export function pairsOutOfOrder(board: Board, goal: Board): [number, number][] {
  const tiles = board.tiles.filter((tile) => tile !== 0);
  const place = (tile: number) => goal.tiles.indexOf(tile);
  return tiles.flatMap((tile, index) =>
    tiles
      .slice(index)
      .filter((later) => place(later) < place(tile))
      .map((later): [number, number] => [tile, later]),
  );
}

/**
 * Returns the goal with the blank at the other end if this goal has its tiles in order and its blank at one end, and the
 * board can reach the other goal.
 */
export function otherGoal(board: Board, goal: Board): Board | undefined {
  const ends = ["blank-last", "blank-first"].map((name) => parseGoal(goal, name));
  const [other, ...rest] = ends.filter((end) => !sameBoard(end, goal));
  return rest.length === 0 && other && isSolvable(board, other) ? other : undefined;
}

/**
 * Returns the exchange after which the board is nearest to the goal; without a complete table, the exchange that puts
 * the most tiles in place. Any exchange makes the board solvable.
 *
 * @returns the two tiles, the smaller first, and the board after the exchange.
 */
export function nearestRepair(board: Board, goal: Board) {
  const tiles = [...board.tiles.keys()].slice(1);
  const cell = (tile: number) => board.tiles.indexOf(tile);
  const repairs = tiles.flatMap((other) =>
    tiles.slice(0, other - 1).map((one) => {
      return { tiles: [one, other] as const, board: swapped(board, cell(one), cell(other)) };
    }),
  );
  const solver = hasTable(goal) ? solverTo(goal) : undefined;
  const tilesAway = ({ tiles }: Board) =>
    tiles.filter((tile, cell) => tile !== goal.tiles[cell]).length;
  const away = (board: Board) => solver?.distance(board) ?? tilesAway(board);
  return repairs.reduce((best, repair) => (away(repair.board) < away(best.board) ? repair : best));
}
