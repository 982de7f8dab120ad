import { BoardError } from "tilebase-reader";
import {
  type Board,
  boardText,
  parseBoard,
  parseGoal,
  type Shape,
  shapeOf,
  shapeText,
} from "tilebase-reader/puzzle";
import { TextError } from "./text-error";

/** The shapes with tables, in the order of the menu. The parser tries them in this order. */
export const SHAPES: readonly Shape[] = "3x3 4x4 5x5 3x4 4x3 3x5 5x3 2x3 3x2 2x4 4x2 2x8 8x2"
  .split(" ")
  .map((size) => ({ rows: Number(size[0]), cols: Number(size[2]) }));

/** The largest number of characters of a drawn board. */
const MAX_BOARD = 2_000;

/** Throws a {@link TextError} if a text has more than `most` characters. */
export function expectShort(text: string, most: number): void {
  if (text.length <= most) return;
  throw new TextError({ code: "long", length: text.length, most });
}

/**
 * Reads a board of the expected shape, or of another shape with tables.
 *
 * @param parse - Reads a board of one shape.
 * @throws {@link BoardError} if the text is not a board of these shapes. If the text has a size without tables, the
 *   message names this size. Otherwise, the message refers to the expected shape.
 */
export function parseAnyShape(text: string, expected: Shape, parse = parseBoard): Board {
  expectShort(text, MAX_BOARD);
  let first: unknown;
  for (const shape of [expected, ...SHAPES]) {
    try {
      const board = parse(shape, text);
      const problem = sizeProblem(boardText(board));
      if (problem) throw problem;
      return board;
    } catch (error) {
      problemWith(error);
      first ??= error;
    }
  }
  throw sizeProblem(text) ?? first;
}

/** Reads a goal or its name, of the expected shape or of another shape with tables. */
export function parseAnyGoal(text: string, expected: Shape): Board {
  return parseAnyShape(text, expected, parseGoal);
}

/** Returns an error if the text is a board of a size without tables. */
function sizeProblem(text: string): TextError | undefined {
  const sizes = SHAPES.map(shapeText);
  const problem = (size: string | number) => new TextError({ code: "size", size, sizes });
  try {
    const size = shapeText(shapeOf(text));
    return sizes.includes(size) ? undefined : problem(size);
  } catch (error) {
    const { details } = problemWith(error);
    const isOther = details?.code === "unclear" || details?.code === "large";
    return isOther ? problem(details.cells) : undefined;
  }
}

/** Returns a {@link BoardError}; rethrows any other error. */
export function problemWith(error: unknown): BoardError {
  if (error instanceof BoardError) return error;
  throw error;
}
