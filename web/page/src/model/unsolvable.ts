import type { Solver } from "tilebase";
import { blankCell, type Board, position, swapped } from "tilebase/puzzle";
import { count } from "./words";

/** Explains in one sentence why no moves lead from a board to the goal. */
export function whyUnsolvable(board: Board, goal: Board): string {
  const pairs = pairsOutOfOrder(board, goal);
  const never = "an odd number, and every move changes it by an even one, so it never becomes 0.";
  if (board.cols % 2 === 1) {
    return `${count(pairs, "pair of tiles is", "pairs of tiles are")} out of order, ${never}`;
  }
  const blankRow = (of: Board) => position(of, blankCell(of)).row;
  const rows = Math.abs(blankRow(board) - blankRow(goal));
  return (
    `The pairs of tiles that are out of order and the rows from the blank to its place ` +
    `add up to ${pairs} + ${rows}, ${never}`
  );
}

/** Returns the number of pairs of tiles whose order in reading order differs from that in the goal. */
function pairsOutOfOrder(board: Board, goal: Board): number {
  const places = board.tiles.filter((tile) => tile !== 0).map((tile) => rank(goal, tile));
  return places.reduce(
    (pairs, place, index) => pairs + places.slice(index).filter((later) => later < place).length,
    0,
  );
}

/** Returns the place of a tile among the tiles of a board, without the blank. */
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

/** Returns the pair of tiles whose exchange leads nearest to the goal. Any exchange helps. */
export function nearestRepair(solver: Solver, board: Board): Repair {
  const repairs = pairs(board.tiles.length - 1).map(([one, other]): Repair => {
    const [first, second] = [board.tiles.indexOf(one), board.tiles.indexOf(other)];
    return { tiles: [one, other], board: swapped(board, first, second) };
  });
  const distance = (repair: Repair) => solver.distance(repair.board);
  return repairs.reduce((best, repair) => (distance(repair) < distance(best) ? repair : best));
}

/** Returns all pairs of numbers from 1 to a largest one, the smaller first. */
function pairs(largest: number): [number, number][] {
  const numbers = Array.from({ length: largest }, (_, index) => index + 1);
  return numbers.flatMap((other) =>
    numbers.slice(0, other - 1).map((one): [number, number] => [one, other]),
  );
}
