import { BoardError } from "tilebase-reader";
import { type Board, parseBoard, type Shape, shapeText } from "tilebase-reader/puzzle";
import { sizeOf } from "./size-of";

/** The shapes that this page has tables for, in the order in which they are offered and tried. */
export const SHAPES: readonly Shape[] = [
  { rows: 3, cols: 3 },
  { rows: 4, cols: 4 },
  { rows: 2, cols: 3 },
  { rows: 3, cols: 2 },
  { rows: 2, cols: 4 },
  { rows: 4, cols: 2 },
  { rows: 3, cols: 5 },
  { rows: 5, cols: 3 },
  { rows: 2, cols: 8 },
  { rows: 8, cols: 2 },
];

/**
 * Reads a board of the expected shape, or of any other that there is a table for.
 *
 * @throws {@link BoardError} if it is neither. The error is that of the expected shape.
 */
export function parseAnyShape(text: string, expected: Shape): Board {
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

/** Returns the problem of a text that is a board of a size without tables. */
function sizeProblem(text: string): BoardError | undefined {
  const size = sizeOf(text);
  if (!size || SHAPES.some(({ rows, cols }) => rows * cols === size.cells)) return undefined;
  const name = size.shape ? shapeText(size.shape) : `${size.cells} cells`;
  return new BoardError(`no boards of ${name} here, only of ${SHAPES.map(shapeText).join(", ")}`);
}

/** Returns the message of a {@link BoardError}; throws any other error again. */
export function problemWith(error: unknown): string {
  if (!(error instanceof BoardError)) throw error;
  return error.message;
}
