import { BoardError, parseBoard } from "tilebase";
import type { Board } from "./board";

/** The rows and columns of a board. */
export interface Size {
  readonly rows: number;
  readonly cols: number;
}

/** The sizes that this page has tables for. */
export const SIZES: readonly Size[] = [
  { rows: 3, cols: 3 },
  { rows: 2, cols: 3 },
  { rows: 3, cols: 2 },
  { rows: 2, cols: 4 },
  { rows: 4, cols: 2 },
];

/**
 * Reads a board of the expected size, or of any other that there is a table for.
 *
 * @throws {@link BoardError} that says why it is no board of the expected size.
 */
export function parseAnySize(text: string, expected: Size): Board {
  try {
    return parse(text, expected);
  } catch (error) {
    for (const size of SIZES) {
      try {
        return parse(text, size);
      } catch (other) {
        if (!(other instanceof BoardError)) throw other;
      }
    }
    throw error;
  }
}

function parse(text: string, { rows, cols }: Size): Board {
  return { rows, cols, tiles: parseBoard(rows, cols, text) };
}
