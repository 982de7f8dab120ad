import { BoardError } from "tilebase-reader";

/** What is wrong with a text, by its code. */
const SENTENCES = {
  /** The text has too many characters. */
  long: ({ length, most }: { length: number; most: number }) =>
    `too long: ${length} characters, expected at most ${most}`,
  /** The page has no boards of this shape or number of cells. */
  size: ({ size, sizes }: { size: string | number; sizes: readonly string[] }) =>
    `no boards of ${size}${typeof size === "number" ? " cells" : ""} here, only of ${sizes.join(", ")}`,
  seed: ({ text, most }: { text: string; most: number }) =>
    `"${text}" is not a seed from 1 to ${most}`,
  day: ({ text, example }: { text: string; example: string }) =>
    `"${text}" is not a day such as ${example}`,
  /** The day has no puzzle. */
  days: ({ first, day }: { first: string; day: string }) =>
    `there are puzzles of the days from ${first} to today, not of ${day}`,
  daily: ({ size }: { size: string }) => `the puzzles of a day are 3x3 or 4x4, not ${size}`,
  shapes: ({ board, goal }: { board: string; goal: string }) =>
    `the board is ${board} and the goal ${goal}`,
  moves: (_: object) =>
    "these moves neither solve a board nor start from a goal; write the board before them",
  scramble: (_: object) =>
    "it is unclear where the scramble ends; write it in one line, or put Solution: before the solution",
};

/** The values of each sentence. */
export type TextProblems = {
  [Code in keyof typeof SENTENCES]: Parameters<(typeof SENTENCES)[Code]>[0];
};

export type TextDetails = {
  [Code in keyof TextProblems]: Readonly<{ code: Code } & TextProblems[Code]>;
}[keyof TextProblems];

/** A text is nothing that the page reads. A text that is no board is another `BoardError`. */
export class TextError extends BoardError {
  constructor(readonly problem: TextDetails) {
    super((SENTENCES[problem.code] as (details: TextDetails) => string)(problem));
  }
}
