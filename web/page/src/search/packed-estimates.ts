import { type Board, position } from "tilebase-reader/puzzle";
import { conflicts, type HeuristicOrNone } from "./heuristics";
import { steps } from "./manhattan";
import type { Packed } from "./packing";

/** Returns a function that estimates packed boards with a heuristic. */
export function estimateOfPacked(
  heuristic: HeuristicOrNone,
  goal: Board,
): (board: Packed) => number {
  if (heuristic === "none") return () => 0;
  if (heuristic === "misplaced tiles") {
    return sumOfPacked(goal, (tile, cell) => (tile === goal.tiles[cell] ? 0 : 1));
  }
  const manhattan = sumOfPacked(goal, (tile, cell) => {
    return steps(goal, cell, goal.tiles.indexOf(tile));
  });
  if (heuristic === "Manhattan") return manhattan;
  const detours = detoursOfPacked(goal);
  return (board) => manhattan(board) + detours(board);
}

/** Returns a function that sums the shares of the tiles. */
function sumOfPacked(
  goal: Board,
  share: (tile: number, cell: number) => number,
): (board: Packed) => number {
  const tiles = goal.tiles.map((_, tile) => tile);
  const shares = tiles.map((cell) => tiles.map((tile) => (tile === 0 ? 0 : share(tile, cell))));
  return (board) => {
    let sum = 0;
    for (let rest = board, cell = tiles.length; rest > 0; rest = Math.trunc(rest / 10)) {
      sum += shares[--cell]?.[rest % 10] as number;
    }
    return sum;
  };
}

/** Returns a function that counts the extra moves of linear conflicts. */
function detoursOfPacked(goal: Board): (board: Packed) => number {
  const { rows, cols, tiles } = goal;
  // The lines are all rows, then all columns. The key of a line is a number with its tiles as digits.
  const lines = tiles.map((_, cell) => {
    const { row, col } = position(goal, cell);
    return { row, col: rows + col, inRow: 10 ** col, inCol: 10 ** row };
  });
  const known = Array.from({ length: rows + cols }, () => new Map<number, number>());
  const keys = new Array<number>(rows + cols);
  const detoursIn = (line: number, key: number) => {
    const cells = tiles.map((_, cell) => {
      const { row, col, inRow, inCol } = lines[cell] as (typeof lines)[number];
      const weight = row === line ? inRow : col === line ? inCol : undefined;
      return weight === undefined ? 0 : Math.trunc(key / weight) % 10;
    });
    const detours = conflicts({ rows, cols, tiles: cells }, goal).map(
      ({ leaving }) => leaving.length,
    );
    return 2 * detours.reduce((sum, each) => sum + each, 0);
  };
  return (board) => {
    keys.fill(0);
    for (let rest = board, cell = tiles.length; rest > 0; rest = Math.trunc(rest / 10)) {
      const { row, col, inRow, inCol } = lines[--cell] as (typeof lines)[number];
      const tile = rest % 10;
      keys[row] = (keys[row] as number) + tile * inRow;
      keys[col] = (keys[col] as number) + tile * inCol;
    }
    let sum = 0;
    keys.forEach((key, line) => {
      const ofLine = known[line] as Map<number, number>;
      let detours = ofLine.get(key);
      if (detours === undefined) ofLine.set(key, (detours = detoursIn(line, key)));
      sum += detours;
    });
    return sum;
  };
}
