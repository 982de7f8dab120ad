import type { Table } from "tilebase";
import { type Board, blankCell, swapped } from "./board";
import { count } from "./words";

/** Why no moves lead from a board to the goal, in one sentence. */
export function whyUnsolvable(board: Board, goal: Board): string {
  const pairs = pairsOutOfOrder(board, goal);
  const never = "an odd number, and every move changes it by an even one, so it never becomes 0.";
  if (board.cols % 2 === 1) {
    return `${count(pairs, "pair of tiles is", "pairs of tiles are")} out of order, ${never}`;
  }
  const row = (of: Board) => Math.floor(blankCell(of) / of.cols);
  const rows = Math.abs(row(board) - row(goal));
  return (
    `The pairs of tiles that are out of order and the rows from the blank to its place ` +
    `add up to ${pairs} + ${rows}, ${never}`
  );
}

/** How many pairs of tiles come in another order than in the goal, in reading order. */
function pairsOutOfOrder(board: Board, goal: Board): number {
  const places = board.tiles.filter((tile) => tile !== 0).map((tile) => rank(goal, tile));
  return places.reduce(
    (pairs, place, index) => pairs + places.slice(index).filter((later) => later < place).length,
    0,
  );
}

/** The place of a tile among the tiles of a board, the blank left out. */
function rank({ tiles }: Board, tile: number): number {
  return tiles.filter((other) => other !== 0).indexOf(tile);
}

/** A pair of tiles whose exchange makes a board solvable. */
export interface Repair {
  /** The two tiles, the smaller first. */
  readonly tiles: readonly [number, number];
  /** The board after it. */
  readonly board: Board;
}

/** Of all pairs of tiles whose exchange helps, and any does, the one that leads nearest to the goal. */
export function nearestRepair(table: Table, board: Board): Repair {
  const repairs = pairs(board.tiles.length - 1).map(([one, other]): Repair => {
    const [first, second] = [board.tiles.indexOf(one), board.tiles.indexOf(other)];
    return { tiles: [one, other], board: swapped(board, first, second) };
  });
  const distance = (repair: Repair) => table.distance(repair.board.tiles);
  return repairs.reduce((best, repair) => (distance(repair) < distance(best) ? repair : best));
}

/** All pairs of the numbers from 1 up to a largest one. */
function pairs(largest: number): [number, number][] {
  const numbers = Array.from({ length: largest }, (_, index) => index + 1);
  return numbers.flatMap((other) =>
    numbers.slice(0, other - 1).map((one): [number, number] => [one, other]),
  );
}
