import { BoardError } from "tilebase-reader";

/** The fields of each code of a {@link TextError}. */
export interface TextProblems {
  /** The text has too many characters. */
  long: { length: number; most: number };
  /** The page has no boards of this size, such as `2x5` or `10 cells`. */
  size: { size: string; sizes: readonly string[] };
  seed: { text: string; most: number };
  day: { text: string; example: string };
  /** The day has no puzzle. */
  days: { first: string; day: string };
  /** The size has no daily puzzles. */
  daily: { size: string };
  /** The board and the goal have different shapes. */
  shapes: { board: string; goal: string };
  /** The moves neither solve a board nor start from a goal. */
  moves: object;
  /** It is unclear where the scramble ends. */
  scramble: object;
}

/** What is wrong with a text that the page reads, by its code. */
export type TextDetails = {
  [Code in keyof TextProblems]: Readonly<{ code: Code } & TextProblems[Code]>;
}[keyof TextProblems];

const SENTENCES: { [Code in keyof TextProblems]: (details: TextProblems[Code]) => string } = {
  long: ({ length, most }) => `too long: ${length} characters, expected at most ${most}`,
  size: ({ size, sizes }) => `no boards of ${size} here, only of ${sizes.join(", ")}`,
  seed: ({ text, most }) => `"${text}" is not a seed from 1 to ${most}`,
  day: ({ text, example }) => `"${text}" is not a day such as ${example}`,
  days: ({ first, day }) => `there are puzzles of the days from ${first} to today, not of ${day}`,
  daily: ({ size }) => `the puzzles of a day are 3x3 or 4x4, not ${size}`,
  shapes: ({ board, goal }) => `the board is ${board} and the goal ${goal}`,
  moves: () =>
    "these moves neither solve a board nor start from a goal; write the board before them",
  scramble: () =>
    "it is unclear where the scramble ends; write it in one line, or put Solution: before the solution",
};

/** A text is nothing that the page reads. A text that is no board is another `BoardError`. */
export class TextError extends BoardError {
  readonly problem: TextDetails;

  constructor(problem: TextDetails) {
    const write = SENTENCES[problem.code] as (details: TextDetails) => string;
    super(write(problem));
    this.problem = problem;
  }
}
