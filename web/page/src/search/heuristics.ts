import { type Board, position } from "tilebase-reader/puzzle";
import { stepsOfTiles } from "./manhattan";
import { type Packed, Packing } from "./packing";

/** Admissible heuristics, the weakest first. */
export const HEURISTICS = ["misplaced tiles", "Manhattan", "linear conflict"] as const;

export type Heuristic = (typeof HEURISTICS)[number];

/** The heuristics of a search, the weakest first. */
export const HEURISTICS_OR_NONE = ["none", ...HEURISTICS] as const;

export type HeuristicOrNone = (typeof HEURISTICS_OR_NONE)[number];

/** Returns the share of each cell's tile in the estimate of a heuristic. */
export function shares(heuristic: Heuristic, board: Board, goal: Board): number[] {
  const manhattan = stepsOfTiles(board, goal);
  if (heuristic === "misplaced tiles") return manhattan.map((steps) => Math.min(steps, 1));
  if (heuristic === "Manhattan") return manhattan;
  for (const { leaving } of conflicts(board, goal)) {
    for (const cell of leaving) manhattan[cell] = (manhattan[cell] as number) + 2;
  }
  return manhattan;
}

export function estimate(heuristic: Heuristic, board: Board, goal: Board): number {
  return shares(heuristic, board, goal).reduce((sum, share) => sum + share);
}

/** Returns a function that estimates packed boards with a heuristic. It keeps each estimate: searches ask again. */
export function estimateOfPacked(
  heuristic: HeuristicOrNone,
  goal: Board,
): (board: Packed) => number {
  if (heuristic === "none") return () => 0;
  const packing = new Packing(goal);
  const known = new Map<Packed, number>();
  return (board) => {
    let found = known.get(board);
    if (found === undefined) {
      found = estimate(heuristic, packing.unpack(board), goal);
      known.set(board, found);
    }
    return found;
  };
}

/** Tiles that block each other in a row or a column to which all of them belong. */
interface Conflict {
  cells: number[];
  /** The smallest set of these cells whose tiles must leave the line to let the others pass. */
  leaving: number[];
}

/**
 * Returns the linear conflicts of a board. Each tile that must leave its line and come back needs two moves more than
 * the Manhattan estimate (Hansson, Mayer and Yung 1992).
 */
export function conflicts(board: Board, goal: Board): Conflict[] {
  const goalCells = board.tiles.map((tile) => (tile === 0 ? -1 : goal.tiles.indexOf(tile)));
  const place = (cell: number) => goalCells[cell] as number;
  const areCrossed = (one: number, other: number) =>
    (one - other) * (place(one) - place(other)) < 0;

  return byLine(board, goalCells).flatMap((cells) => {
    const isInOrder = cells.every(
      (cell, index) => index === 0 || place(cells[index - 1] as number) < place(cell),
    );
    if (isInOrder) return [];
    const staying = longestInOrder(cells, place);
    return {
      cells: cells.filter((one) => cells.some((other) => areCrossed(one, other))),
      leaving: cells.filter((cell) => !staying.includes(cell)),
    };
  });
}

/** Returns the cells in each row, then in each column, whose tiles belong in that line. */
function byLine(board: Board, goalCells: readonly number[]): number[][] {
  const inRows: number[][] = Array.from({ length: board.rows }, () => []);
  const inCols: number[][] = Array.from({ length: board.cols }, () => []);
  goalCells.forEach((goalCell, cell) => {
    if (goalCell < 0) return;
    const here = position(board, cell);
    const there = position(board, goalCell);
    if (here.row === there.row) inRows[here.row]?.push(cell);
    if (here.col === there.col) inCols[here.col]?.push(cell);
  });
  return [...inRows, ...inCols];
}

/** Returns a longest subsequence of cells whose tiles are in the order of their places. */
function longestInOrder(cells: readonly number[], place: (cell: number) => number): number[] {
  const longest = (sequences: readonly number[][]) =>
    sequences.reduce((one, other) => (other.length > one.length ? other : one), []);
  // Finds, for each cell, a longest sequence that ends with this cell.
  const ending: number[][] = [];
  for (const cell of cells) {
    const before = ending.filter((sequence) => place(sequence.at(-1) as number) < place(cell));
    ending.push([...longest(before), cell]);
  }
  return longest(ending);
}
