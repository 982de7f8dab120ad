import { type Bytes, Table } from "tilebase";
import type { Board } from "./board";

/** Opens, of table files of several shapes, those that answer for a goal of this shape. */
export function openTable(files: readonly Bytes[], goal: Board): Table {
  const cells = goal.rows * goal.cols;
  const ofShape = files.filter((file) => {
    const { rows, cols } = Table.open(file);
    return rows * cols === cells && (rows === goal.rows || rows === goal.cols);
  });
  return Table.open(ofShape, { goal: boardRows(goal) });
}

/** The tiles row by row, which tells 2x3 from 3x2. */
function boardRows({ rows, cols, tiles }: Board): number[][] {
  return Array.from({ length: rows }, (_, row) => tiles.slice(row * cols, (row + 1) * cols));
}
