import { type BoardError, OrderError } from "./errors.js";
import { expectType, isA, wrong } from "./problems.js";

/** The number of rows and columns of a board. Its cells are numbered from 0 in reading order. */
export interface Shape {
  readonly rows: number;
  readonly cols: number;
}

/** The largest number of cells. */
export const MAX_CELLS = 25;

/** The largest number of cells of boards with an index, and of complete tables: each index is below 2^53. */
export const MAX_INDEXED = 16;

/** Returns whether boards can have this shape: at least 2 rows and 2 columns, at most 25 cells. */
export function isPossibleShape({ rows, cols }: Shape): boolean {
  const areWhole = Number.isInteger(rows) && Number.isInteger(cols);
  return areWhole && rows >= 2 && cols >= 2 && rows * cols <= MAX_CELLS;
}

export function expectShape(shape: Shape): void {
  const areNumbers = () => [shape.rows, shape.cols].every((side) => typeof side === "number");
  expectType(isA("Object", shape) && areNumbers(), "a shape as an object with rows and cols");
  if (isPossibleShape(shape)) return;
  throw new RangeError(outOfRange(shape).message);
}

export function outOfRange(shape: Shape): BoardError {
  return wrong({ code: "range", shape: shapeText(shape), most: MAX_CELLS });
}

export function expectCell(shape: Shape, cell: number): void {
  if (Number.isInteger(cell) && cell >= 0 && cell < cellsOf(shape)) return;
  throw new RangeError(`a ${shapeText(shape)} board has no cell ${cell}`);
}

export function cellsOf({ rows, cols }: Shape): number {
  return rows * cols;
}

/** Returns whether two shapes or boards have the same number of rows and columns. */
export function sameShape(one: Shape, other: Shape): boolean {
  return one.rows === other.rows && one.cols === other.cols;
}

/** Returns the shape with rows and columns exchanged. */
export function transposed({ rows, cols }: Shape): Shape {
  return { rows: cols, cols: rows };
}

/** Writes a shape as `ROWSxCOLS`. */
export function shapeText({ rows, cols }: Shape): string {
  return `${rows}x${cols}`;
}

/** Returns the row and the column of a cell, from 0. */
export function position({ cols }: Shape, cell: number): { row: number; col: number } {
  const col = cell % cols;
  return { row: (cell - col) / cols, col };
}

/** The direction in which the blank moves: up, down, left or right. */
export type Move = "u" | "d" | "l" | "r";

/** A sequence of moves, one letter for each. */
export type Moves = string;

/** The index of a move in {@link MOVES}: its code in table files. */
export type MoveCode = 0 | 1 | 2 | 3;

/** The four moves and their codes, in the default order. */
export const MOVES: readonly Move[] = ["u", "d", "l", "r"];
export const CODES: readonly MoveCode[] = [0, 1, 2, 3];

/**
 * A slide: one or more steps of the blank in one direction. The code is the code of the move, plus 4 for each further
 * step.
 */
export type SlideCode = number;

/** The difference between the codes of slides that differ by one step. */
export const STEP = 4;

export function directionOf(slide: SlideCode): MoveCode {
  return (slide % STEP) as MoveCode;
}

/**
 * How distances are counted. In `single`, each step of the blank is one move (speedsolvers write STM). In `multi`, all
 * steps in one direction are one move: a slide of one or more tiles (MTM).
 */
export type Metric = "single" | "multi";

/** Returns the moves of the metric: single letters, or equal letters in a row. */
export function stepsOf(moves: Moves, metric: Metric): Moves[] {
  return moves.match(metric === "multi" ? /(.)\1*/g : /./g) ?? [];
}

/** Groups moves into slides: equal neighbouring moves are one slide, such as `l2`. */
export function slidesOf(moves: Moves): string[] {
  const runs = stepsOf(moves, "multi");
  return runs.map((run) => (run.length > 1 ? `${run[0]}${run.length}` : run));
}

/** Returns the letters of a set of moves. Bit 0 is for u. */
export function letters(bits: number): Moves {
  return MOVES.filter((_, code) => (bits >> code) & 1).join("");
}

/** Returns the move that undoes this one. */
export function opposite(move: Move): Move {
  return MOVES[oppositeCode(MOVES.indexOf(move) as MoveCode)] as Move;
}

export function oppositeCode(code: MoveCode): MoveCode {
  return (code ^ 1) as MoveCode;
}

/**
 * Returns the cell to which a move takes the blank from `cell`, or `undefined` if it leaves the board.
 *
 * @throws RangeError if the board does not have this cell.
 */
export function neighbour(shape: Shape, cell: number, move: Move): number | undefined {
  expectCell(shape, cell);
  return cellAfter(shape, cell, move);
}

/** Returns the {@link neighbour} of a cell without checking the cell. */
export function cellAfter(shape: Shape, cell: number, move: Move): number | undefined {
  const { rows, cols } = shape;
  const { row, col } = position(shape, cell);
  if (move === "u") return row > 0 ? cell - cols : undefined;
  if (move === "d") return row < rows - 1 ? cell + cols : undefined;
  if (move === "l") return col > 0 ? cell - 1 : undefined;
  return col < cols - 1 ? cell + 1 : undefined;
}

/** Returns whether these are the codes of the four moves, each once. */
export function isOrder(codes: readonly number[]): codes is MoveCode[] {
  return codes.length === 4 && CODES.every((code) => codes.includes(code));
}

/** Reads a move order, such as `udlr`. */
export function parseOrder(text: string): MoveCode[] {
  expectType(typeof text === "string", "an order as a string");
  const order = Array.from(text, (letter) => MOVES.indexOf(letter as Move));
  if (isOrder(order)) return order;
  throw new OrderError("expected each of the letters u, d, l, r once, for example udlr");
}

/** The tiles of a board in reading order, 0 for the blank. */
export type Tiles = readonly number[];

/** A board: a plain, read-only object, which can be sent to a worker or written as JSON. */
export interface Board extends Shape {
  readonly tiles: Tiles;
}

/** Returns a shape's goal: the tiles in order, the blank last. Throws a RangeError for a shape that no board has. */
export function canonicalGoal(shape: Shape): Board {
  expectShape(shape);
  const { rows, cols } = shape;
  const cells = rows * cols;
  return { rows, cols, tiles: Array.from({ length: cells }, (_, cell) => (cell + 1) % cells) };
}

/** Returns the cell of the blank. */
export function blankCell({ tiles }: Board): number {
  return tiles.indexOf(0);
}

/** Returns the legal moves, in the order u, d, l, r. */
export function legalMoves(board: Board): Move[] {
  return MOVES.filter((move) => slidingTile(board, move) !== undefined);
}

/** Returns the tile that a move slides, or `undefined` if the move is illegal. */
export function slidingTile(board: Board, move: Move): number | undefined {
  const to = cellAfter(board, blankCell(board), move);
  return to === undefined ? undefined : board.tiles[to];
}

/** Returns the board after a move, or `undefined` if the move is illegal. */
export function moved(board: Board, move: Move): Board | undefined {
  const blank = blankCell(board);
  const to = cellAfter(board, blank, move);
  return to === undefined ? undefined : swapped(board, blank, to);
}

/**
 * Makes moves up to the first that leaves the board. Returns all boards, beginning with this one.
 *
 * @param moves - Letters u, d, l, r; stops at anything else.
 */
export function boardsAlong(board: Board, moves: Moves): Board[] {
  const boards = [board];
  for (const move of moves) {
    const after = moved(boards.at(-1) as Board, move as Move);
    if (!after) break;
    boards.push(after);
  }
  return boards;
}

/** Returns the message about a move that leaves the board. */
export function leaves(moves: Moves, place: number): string {
  return `move ${place + 1} (${moves[place]}) leaves the board`;
}

/** Returns the board with the contents of two cells exchanged. Throws a RangeError if it does not have these cells. */
export function swapped(board: Board, one: number, other: number): Board {
  expectCell(board, one);
  expectCell(board, other);
  const tiles = [...board.tiles];
  [tiles[one], tiles[other]] = [tiles[other] as number, tiles[one] as number];
  return { ...board, tiles };
}

/** Returns whether two boards have the same shape and tiles. */
export function sameBoard(one: Board, other: Board): boolean {
  return sameShape(one, other) && one.tiles.every((tile, cell) => tile === other.tiles[cell]);
}

/** Writes tiles with spaces between them, and `x` for the blank. */
export function tilesText(tiles: Tiles): string {
  return tiles.map((tile) => tile || "x").join(" ");
}

/**
 * Writes a board row by row, one character for each tile: `234/15x/768`. The letters `A` to `O` are the tiles 10 to 24,
 * and `x` is the blank.
 */
export function boardText(board: Board): string {
  const names = board.tiles.map((tile, cell) => {
    const end = cell > 0 && cell % board.cols === 0 ? "/" : "";
    return end + (tile ? tile.toString(MAX_CELLS).toUpperCase() : "x");
  });
  return names.join("");
}
