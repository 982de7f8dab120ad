import { BoardError, parseBoard } from "tilebase";
import type { Board } from "./board";

/** The rows and columns of a board. */
export interface Shape {
  readonly rows: number;
  readonly cols: number;
}

/** The shapes that this page has tables for. */
export const SHAPES: readonly Shape[] = [
  { rows: 3, cols: 3 },
  { rows: 2, cols: 3 },
  { rows: 3, cols: 2 },
  { rows: 2, cols: 4 },
  { rows: 4, cols: 2 },
];

/**
 * Reads a board of the expected shape, or of any other that there is a table for.
 *
 * @throws {@link BoardError} that says why it is no board of the expected shape.
 */
export function parseAnyShape(text: string, expected: Shape): Board {
  try {
    return parse(text, expected);
  } catch (error) {
    for (const shape of SHAPES) {
      try {
        return parse(text, shape);
      } catch (other) {
        if (!(other instanceof BoardError)) throw other;
      }
    }
    throw error;
  }
}

/** What is wrong with a text that is no board; any other error is thrown on. */
export function problemWith(error: unknown): string {
  if (!(error instanceof BoardError)) throw error;
  return error.message;
}

function parse(text: string, { rows, cols }: Shape): Board {
  return { rows, cols, tiles: parseBoard(rows, cols, text) };
}
