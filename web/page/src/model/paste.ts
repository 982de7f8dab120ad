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
import { expectShort, parseAnyShape, problemWith, SHAPES } from "./text";
import { TextError } from "./text-error";

/** A game read from a text, and what the visitor should know about it. */
export interface Pasted {
  readonly game: Game;
  readonly problem?: Problem | undefined;
}

/** The largest number of characters read; no real solve has as many. */
const MAX_TEXT = 20_000;

/** Words that people write before a board or moves. */
const LABELS =
  /\b(?:scrambled?|scrambles|solutions?|solve[ds]?|move[ds]?|boards?|times?)(?![a-z])|打乱|解法/gi;

/** The label of a scramble, at the beginning of a text. */
const SCRAMBLE = /^\s*(?:scramble|打乱)/i;

/** The time of a solve, at the end of a text: `12.34`, `(1:02.345)` or `12.34 s`. */
const TIME = /\s\(?(?:\d+:)?\d+\.\d+(?:\s*s(?:ec(?:onds)?)?)?\)?\s*$/i;

/** Separators between a board and moves in one line. */
const BEFORE_MOVES = /[ \t,;|([–—-]+(?=[udlr↑↓←→⬆⬇⬅➡])/giu;

/** The largest number of such separators tried; a board contains few. */
const MAX_SEPARATORS = 8;

/** The largest number of lines of a board. */
const MAX_ROWS = Math.max(...SHAPES.map(({ rows }) => rows));

/**
 * Reads a board; a board and moves, also in one line; a scramble, perhaps with a solution; or a solution alone.
 * Scrambles and solutions belong to the present goal, or to the usual goal of another shape. Moves without a board are a scramble
 * if they have this label, or if they solve no board.
 *
 * @throws {@link BoardError} if the text is none of these, or has more than 20,000 characters.
 */
export function parsePuzzle(text: string, present: Game): Pasted {
  expectShort(text, MAX_TEXT);
  const board = boardIn(text, present.board);
  if (!(board instanceof BoardError)) return { game: newGameFrom(board, present) };
  const parts = text.replace(TIME, "").replace(LABELS, "\n\n").replace(/[:：]/g, "\n");
  const lines = linesOf(parts);
  const labelled = boardIn(lines.join("\n"), present.board);
  if (!(labelled instanceof BoardError)) return { game: newGameFrom(labelled, present) };
  const layouts = [lines, ...splitBeforeMoves(parts).map(linesOf)];
  for (const layout of layouts) {
    const pasted = withBoard(layout, present);
    if (pasted) return pasted;
  }
  const sections = parts
    .split(/\n\s*\n/)
    .flatMap((section) => [linesOf(section)].filter(({ length }) => length));
  const pasted = withoutBoard(sections, present.goal, SCRAMBLE.test(text));
  if (pasted) return pasted;
  if (areMoves(lines.join("\n"))) {
    throw new TextError({ code: "moves" });
  }
  const beforeMoves = layouts.find((layout) => layout.length > 1 && areMoves(layout.at(-1) ?? ""));
  const inLines = beforeMoves && boardIn(beforeMoves.slice(0, -1).join("\n"), present.board);
  throw inLines instanceof BoardError ? inLines : board;
}

function linesOf(text: string): string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}

/** Returns versions of the text, each with a line break before a likely start of moves. */
function splitBeforeMoves(text: string): string[] {
  const separators = Array.from(text.matchAll(BEFORE_MOVES)).slice(0, MAX_SEPARATORS);
  return separators.flatMap(({ 0: { length }, index }) => {
    const end = index + length;
    // A minus may be the blank.
    return [index, end].map((boardEnd) => `${text.slice(0, boardEnd)}\n${text.slice(end)}`);
  });
}

function withBoard(lines: readonly string[], present: Game): Pasted | undefined {
  // A name may precede the board.
  for (let from = 0; from < 2; from++) {
    for (let to = from + 1; to < Math.min(lines.length, from + MAX_ROWS + 1); to++) {
      const start = boardIn(lines.slice(from, to).join("\n"), present.board);
      const moves = lines.slice(to).join("\n");
      if (start instanceof BoardError || !(areMoves(moves) || /^[udlr]/i.test(moves))) continue;
      return withMoves(newGameFrom(start, present), moves);
    }
  }
  return undefined;
}

function withMoves(puzzle: Game, moves: string): Pasted {
  if (moves === "") return { game: puzzle };
  const { game, moveProblem } = makeText(puzzle, moves);
  if (moveProblem) return { game, problem: { from: "moves", ...moveProblem } };
  return { game, problem: isSolved(game) ? undefined : { from: "unsolved" } };
}

/** @param sections - The lines, divided at labels and at empty lines. */
function withoutBoard(
  sections: readonly string[][],
  goal: Board,
  isScramble: boolean,
): Pasted | undefined {
  const lines = sections.flat();
  const text = lines.join("\n");
  const scrambleEnd = isScramble && sections.length > 1 ? sections[0]?.length : 1;
  const scramble = lines.slice(0, scrambleEnd).join("\n");
  const solution = lines.slice(scrambleEnd).join("\n");
  if (!areMoves(isScramble ? scramble : text)) return undefined;
  const goals = [goal, ...SHAPES.map(canonicalGoal)].map((goal) => newGame(goal, goal));
  const games = (text: string) => {
    const read = readings(text);
    return goals.flatMap((game) => read.map(({ moves }) => [game, moves] as const));
  };
  /** Returns the puzzles that a scramble leads to. */
  const scrambled = (text: string) =>
    games(text).flatMap(([solved, moves]) => {
      const { board, past, goal } = make(solved, moves);
      return past.length === moves.length ? [newGame(board, goal)] : [];
    });
  const puzzles = isScramble || lines.length === 2 ? scrambled(scramble) : [];
  const solved = puzzles
    .map((puzzle) => withMoves(puzzle, solution))
    .find(({ problem }) => problem === undefined);
  if (solved) return solved;
  if (isScramble && sections.length === 1 && solution !== "" && areMoves(solution)) {
    throw new TextError({ code: "scramble" });
  }
  if (isScramble) return puzzles[0] && withMoves(puzzles[0], solution);
  for (const [solved, moves] of games(text)) {
    const { board, past, goal } = make(solved, inverse(moves));
    const game = make(newGame(board, goal), moves);
    if (past.length === moves.length)
      return { game, problem: { from: "solution", size: shapeText(goal) } };
  }
  const [game] = scrambled(text);
  return game && { game };
}

/** Returns the moves that undo these. */
function inverse(moves: Moves): Moves {
  return Array.from(moves, (move) => opposite(move as Move))
    .reverse()
    .join("");
}

function areMoves(text: string): boolean {
  const [{ moves, rest }] = readings(text);
  return moves !== "" && rest.length === 0;
}

/** Returns the board of a text, or the error if it is none. */
function boardIn(text: string, expected: Shape): Board | BoardError {
  try {
    return parseAnyShape(text, expected);
  } catch (error) {
    return problemWith(error);
  }
}
