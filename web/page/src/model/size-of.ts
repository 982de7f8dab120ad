import type { Shape } from "tilebase-reader/puzzle";

/** The size of what looks like a board. */
interface Size {
  readonly cells: number;
  /** `undefined` if the text is not drawn in rows. */
  readonly shape: Shape | undefined;
}

const BLANK = /^[x_.]$/i;
const LETTER = /^[a-w]$/i;

/** Returns the size of a text that is a board of any size, with each tile once. */
export function sizeOf(text: string): Size | undefined {
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

/** Returns the cells of a row: its words, or the characters of its only one. */
function cellsOf(row: string): string[] {
  const words = row.match(/[^\s,|[({]+/g) ?? [];
  return words.length === 1 ? Array.from(words[0] as string) : words;
}

function tileOf(cell: string): number {
  if (BLANK.test(cell)) return 0;
  return LETTER.test(cell) ? parseInt(cell, 36) : Number(cell);
}
