import { BoardError } from "tilebase-reader";
import {
  type Board,
  canonicalGoal,
  type Move,
  type Moves,
  opposite,
  type Shape,
  shapeText,
} from "tilebase-reader/puzzle";
import type { Problem } from "../page";
import { makeText, readings } from "./address";
import { type Game, isSolved, make, newGame, newGameFrom } from "./game";
import { parseAnyShape, SHAPES } from "./text";

/** A game read from a text, and what the visitor should know about it. */
export interface Pasted {
  readonly game: Game;
  readonly problem?: Problem | undefined;
}

/** Words that people write before a board or moves. */
const LABELS = /scramble|solution|solve|moves|board|打乱|解法/gi;

/** The largest number of lines of a board, after a line with a name. */
const MAX_LINES = 9;

/**
 * Reads a board; a board and moves, after a colon or in another line; a scramble and a solution; or a solution alone.
 * Scrambles and solutions belong to the present goal, or to the usual goal of another shape.
 *
 * @throws {@link BoardError} if the text is none of these.
 */
export function parsePuzzle(text: string, present: Game): Pasted {
  const board = boardIn(text, present.board);
  if (!(board instanceof BoardError)) return { game: newGameFrom(board, present) };
  const lines = text
    .replace(LABELS, "\n")
    .split(/[:：\n]/)
    .flatMap((line) => line.trim() || []);
  const pasted = withBoard(lines, present) ?? withoutBoard(lines, present.goal);
  if (pasted) return pasted;
  const isBeforeMoves = lines.length > 1 && areMoves(lines.at(-1) as string);
  const inLines = isBeforeMoves && boardIn(lines.slice(0, -1).join("\n"), present.board);
  throw inLines instanceof BoardError ? inLines : board;
}

function withBoard(lines: readonly string[], present: Game): Pasted | undefined {
  // A name may precede the board.
  for (let from = 0; from < 2; from++) {
    for (let to = from + 1; to < Math.min(lines.length, MAX_LINES); to++) {
      const start = boardIn(lines.slice(from, to).join("\n"), present.board);
      const moves = lines.slice(to).join("\n");
      if (start instanceof BoardError || !(areMoves(moves) || /^\s*[udlr]/i.test(moves))) continue;
      const { game, moveProblem } = makeText(newGameFrom(start, present), moves);
      if (moveProblem) return { game, problem: { from: "moves", ...moveProblem } };
      return { game, problem: isSolved(game) ? undefined : { from: "unsolved" } };
    }
  }
  return undefined;
}

function withoutBoard(lines: readonly string[], goal: Board): Pasted | undefined {
  const text = lines.join("\n");
  if (!areMoves(text)) return undefined;
  const goals = [goal, ...SHAPES.map(canonicalGoal)];
  const games = (moves: string) =>
    goals.flatMap((goal) => readings(moves).map((moves) => [newGame(goal, goal), moves] as const));
  const [scramble = "", solution = ""] = lines;
  for (const [solved, moves] of lines.length === 2 ? games(scramble) : []) {
    const { board, past, goal } = make(solved, moves);
    const { game, moveProblem } = makeText(newGame(board, goal), solution);
    if (past.length === moves.length && !moveProblem && isSolved(game)) return { game };
  }
  for (const [solved, moves] of games(text)) {
    const { board, past, goal } = make(solved, inverse(moves));
    const game = make(newGame(board, goal), moves);
    if (past.length === moves.length)
      return { game, problem: { from: "solution", size: shapeText(goal) } };
  }
  return undefined;
}

/** Returns the moves that undo these. */
function inverse(moves: Moves): Moves {
  return Array.from(moves, (move) => opposite(move as Move))
    .reverse()
    .join("");
}

function areMoves(text: string): boolean {
  return /^[udlr]+$/.test(readings(text)[0] as Moves);
}

/** Returns the board of a text, or the error if it is none. */
function boardIn(text: string, expected: Shape): Board | BoardError {
  try {
    return parseAnyShape(text, expected);
  } catch (error) {
    if (error instanceof BoardError) return error;
    throw error;
  }
}
