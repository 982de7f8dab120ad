import { blankCell, type Board, parseGoal, position } from "tilebase-reader/puzzle";
import { sameBoard, swapped } from "tilebase-reader/puzzle";
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
  const blankRow = (of: Board) => position(of, blankCell(of)).row;
  return Math.abs(blankRow(board) - blankRow(goal));
}

/** Returns the pairs of tiles that are in the opposite order in the goal. */
export function pairsOutOfOrder(board: Board, goal: Board): [number, number][] {
  const tiles = board.tiles.filter((tile) => tile !== 0);
  return tiles.flatMap((tile, index) =>
    tiles
      .slice(index)
      .filter((later) => rank(goal, later) < rank(goal, tile))
      .map((later): [number, number] => [tile, later]),
  );
}

/** Returns the index of a tile among the tiles without the blank. */
function rank({ tiles }: Board, tile: number): number {
  return tiles.filter((other) => other !== 0).indexOf(tile);
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

/** An exchange of two tiles. */
interface Swap {
  /** The two tiles, the smaller first. */
  readonly tiles: readonly [number, number];
  /** The board after the exchange. */
  readonly board: Board;
}

/** Exchanges two tiles, the smaller first. */
function swapOf(board: Board, one: number, other: number): Swap {
  const [first, second] = [board.tiles.indexOf(one), board.tiles.indexOf(other)];
  return { tiles: [one, other], board: swapped(board, first, second) };
}

/**
 * Returns the exchange after which the board is nearest to the goal; without a complete table, the exchange that puts
 * the most tiles in place. Any exchange makes the board solvable.
 */
export function nearestRepair(board: Board, goal: Board): Swap {
  const tiles = [...board.tiles.keys()].slice(1);
  const repairs = tiles.flatMap((other) =>
    tiles.slice(0, other - 1).map((one) => swapOf(board, one, other)),
  );
  const solver = hasTable(goal) ? solverTo(goal) : undefined;
  const tilesAway = ({ tiles }: Board) =>
    tiles.filter((tile, cell) => tile !== goal.tiles[cell]).length;
  const away = ({ board }: Swap) => solver?.distance(board) ?? tilesAway(board);
  return repairs.reduce((best, repair) => (away(repair) < away(best) ? repair : best));
}
