import type { Board } from "../model/board";

/** Tiles that are in each other's way, in a row or a column where all of them belong. */
export interface Conflict {
  /** Their cells. */
  cells: number[];
  /** Of these cells, as few as possible whose tiles have to leave the line to let the others pass. */
  leaving: number[];
}

/**
 * The linear conflicts of a board: each tile that has to leave its line and come back takes two moves
 * more than Manhattan knows of (Hansson, Mayer and Yung 1992).
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

/** For each row and then each column, the cells whose tiles belong in it, too. */
function byLine({ rows, cols }: Board, goalCells: readonly number[]): number[][] {
  const inRows: number[][] = Array.from({ length: rows }, () => []);
  const inCols: number[][] = Array.from({ length: cols }, () => []);
  goalCells.forEach((goalCell, cell) => {
    if (goalCell < 0) return;
    const [row, col] = [Math.trunc(cell / cols), cell % cols];
    if (Math.trunc(goalCell / cols) === row) inRows[row]?.push(cell);
    if (goalCell % cols === col) inCols[col]?.push(cell);
  });
  return [...inRows, ...inCols];
}

/** A longest sequence of these cells in which the places come in order, too. */
function longestInOrder(cells: readonly number[], place: (cell: number) => number): number[] {
  const longest = (sequences: readonly number[][]) =>
    sequences.reduce((one, other) => (other.length > one.length ? other : one), []);
  // Of the sequences that end with each cell, a longest.
  const ending: number[][] = [];
  for (const cell of cells) {
    const before = ending.filter((sequence) => place(sequence.at(-1) as number) < place(cell));
    ending.push([...longest(before), cell]);
  }
  return longest(ending);
}
