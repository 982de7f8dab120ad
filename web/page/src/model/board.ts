/** The tiles of a board in reading order, 0 for the blank. */
export interface Board {
  readonly rows: number;
  readonly cols: number;
  readonly tiles: readonly number[];
}

/** Where the blank goes: up, down, left or right. */
export type Move = "u" | "d" | "l" | "r";

/** A list of moves, a letter each. */
export type Moves = string;

export const MOVES: readonly Move[] = ["u", "d", "l", "r"];

/** What takes a move back. */
export const OPPOSITE: Readonly<Record<Move, Move>> = { u: "d", d: "u", l: "r", r: "l" };

/** The board with its tiles in order and the blank in the last cell. */
export function canonicalBoard(rows: number, cols: number): Board {
  const cells = rows * cols;
  return { rows, cols, tiles: Array.from({ length: cells }, (_, cell) => (cell + 1) % cells) };
}

export function blankCell(board: Board): number {
  return board.tiles.indexOf(0);
}

/** The cell that the blank comes to from a cell, or `undefined` if it would leave the board. */
export function neighbour({ rows, cols }: Board, cell: number, move: Move): number | undefined {
  const col = cell % cols;
  if (move === "u") return cell >= cols ? cell - cols : undefined;
  if (move === "d") return cell + cols < rows * cols ? cell + cols : undefined;
  if (move === "l") return col > 0 ? cell - 1 : undefined;
  return col + 1 < cols ? cell + 1 : undefined;
}

/** The moves that the blank can make. */
export function possibleMoves(board: Board): Move[] {
  return MOVES.filter((move) => neighbour(board, blankCell(board), move) !== undefined);
}

/** The number of the tile that a move slides, or `undefined` if the move is not possible. */
export function slidingTile(board: Board, move: Move): number | undefined {
  const to = neighbour(board, blankCell(board), move);
  return to === undefined ? undefined : board.tiles[to];
}

/** The board after a move, or `undefined` if the move is not possible. */
export function moved(board: Board, move: Move): Board | undefined {
  const blank = blankCell(board);
  const to = neighbour(board, blank, move);
  return to === undefined ? undefined : swapped(board, blank, to);
}

/** The board with the contents of two cells exchanged. */
export function swapped(board: Board, one: number, other: number): Board {
  const tiles = [...board.tiles];
  [tiles[one], tiles[other]] = [tiles[other] as number, tiles[one] as number];
  return { ...board, tiles };
}

/**
 * The moves that slide the tile of a cell towards the blank, and the tiles between them with it; none
 * if they are not in one line.
 */
export function slideMoves(board: Board, cell: number): Moves {
  const blank = blankCell(board);
  const down = Math.floor(cell / board.cols) - Math.floor(blank / board.cols);
  const right = (cell % board.cols) - (blank % board.cols);
  if (down !== 0 && right !== 0) return "";
  return down === 0
    ? (right < 0 ? "l" : "r").repeat(Math.abs(right))
    : (down < 0 ? "u" : "d").repeat(Math.abs(down));
}

export function hasSameShape(one: Board, other: Board): boolean {
  return one.rows === other.rows && one.cols === other.cols;
}

export function sameBoard(one: Board, other: Board): boolean {
  return boardText(one) === boardText(other);
}

/** A board as it is written in an address: `234/15x/768`. */
export function boardText({ cols, tiles }: Board): string {
  const symbols = tiles.map((tile) => (tile === 0 ? "x" : `${tile}`));
  const row = (first: number) => symbols.slice(first, first + cols).join("");
  return tiles.flatMap((_, cell) => (cell % cols === 0 ? [row(cell)] : [])).join("/");
}
