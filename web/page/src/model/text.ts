import { BoardError } from "tilebase-reader";
import { type Board, parseBoard, type Shape, shapeText } from "tilebase-reader/puzzle";

/** The shapes with tables. The menu lists them in this order, and the parser tries them in this order. */
export const SHAPES: readonly Shape[] = "3x3 4x4 2x3 3x2 2x4 4x2 3x5 5x3 2x8 8x2"
  .split(" ")
  .map((size) => ({ rows: Number(size[0]), cols: Number(size[2]) }));

/** The largest number of characters of a drawn board. */
const MAX_BOARD = 2_000;

/** Throws a {@link BoardError} if a text has more than `most` characters. */
export function expectShort(text: string, most: number): void {
  if (text.length <= most) return;
  throw new BoardError(`too long: ${text.length} characters, expected at most ${most}`);
}

/**
 * Reads a board of the expected shape, or of another shape with tables.
 *
 * @throws {@link BoardError} if the text is not a board of these shapes. If the text has a size without tables, the
 *   message names this size. Otherwise, the message refers to the expected shape.
 */
export function parseAnyShape(text: string, expected: Shape): Board {
  expectShort(text, MAX_BOARD);
  try {
    return parseBoard(expected, text);
  } catch (error) {
    for (const shape of SHAPES) {
      try {
        return parseBoard(shape, text);
      } catch (other) {
        if (!(other instanceof BoardError)) throw other;
      }
    }
    throw sizeProblem(text) ?? error;
  }
}

/** Returns an error if the board's size has no tables. */
function sizeProblem(text: string): BoardError | undefined {
  const size = sizeOf(text);
  if (!size || SHAPES.some(({ rows, cols }) => rows * cols === size.cells)) return undefined;
  const name = size.shape ? shapeText(size.shape) : `${size.cells} cells`;
  return new BoardError(`no boards of ${name} here, only of ${SHAPES.map(shapeText).join(", ")}`);
}

/** Returns the message of a {@link BoardError}; rethrows any other error. */
export function problemWith(error: unknown): string {
  if (!(error instanceof BoardError)) throw error;
  return error.message;
}

/** The size of a text that looks like a board. */
interface Size {
  readonly cells: number;
  /** The rows and columns; `undefined` if the text does not show them. */
  readonly shape: Shape | undefined;
}

const BLANK = /^[x_.]$/i;
const LETTER = /^[a-w]$/i;

/** Returns the size of a text that contains each tile at least once; `undefined` for other texts. */
function sizeOf(text: string): Size | undefined {
  const rows = text
    .split(/[/\n\])}]/)
    .map(cellsOf)
    .filter((row) => row.length > 0);
  const cells = rows.flat();
  const tiles = new Set(cells.map(tileOf));
  if (cells.length < 4 || cells.some((_, tile) => !tiles.has(tile))) return undefined;
  const cols = rows[0]?.length ?? 0;
  const isDrawn = rows.length > 1 && cols > 1 && rows.every((row) => row.length === cols);
  return { cells: cells.length, shape: isDrawn ? { rows: rows.length, cols } : undefined };
}

/** Returns the cells of a row: its words, or the characters of a single word. */
function cellsOf(row: string): string[] {
  const words = row.match(/[^\s,|[({]+/g) ?? [];
  return words.length === 1 ? Array.from(words[0] as string) : words;
}

function tileOf(cell: string): number {
  if (BLANK.test(cell)) return 0;
  return LETTER.test(cell) ? parseInt(cell, 36) : Number(cell);
}
