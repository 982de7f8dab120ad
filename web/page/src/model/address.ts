import { BoardError } from "tilebase-reader";
import {
  type Board,
  boardText,
  canonicalGoal,
  type Move,
  type Moves,
  opposite,
  parseMoves,
  sameBoard,
  sameShape,
  type Shape,
  shapeText,
} from "tilebase-reader/puzzle";
import { DAILY_SIZES, type DailySize, dailyGame } from "./daily";
import { type Day, dayOf, isDay } from "./day";
import { type Game, isSolved, make, newGame } from "./game";
import { parseGoal } from "./goal";
import { parseAnyShape, SHAPES } from "./text";

/** The views of the page. */
export type View = "play" | "learn" | "quiz";

/** The kinds of quiz questions; a mixed quiz has all of them. */
export const QUIZ_KINDS = ["mixed", "move", "distance", "solvable", "next"] as const;

/** A round of the quiz. Its questions depend on nothing else. */
export interface Round {
  /** An integer from 1 to 2^32 - 1. */
  readonly seed: number;
  readonly kind: (typeof QUIZ_KINDS)[number];
}

/** The whole state of the page: the part of its address after the #. */
export interface Place {
  readonly game: Game;
  readonly view: View;
  /** The round, if the view is the quiz. */
  readonly round?: Round | undefined;
}

/** Formats a place: `#board=234/15x/768&moves=ull`, or `#day=2026-11-22&size=4x4` for a daily puzzle. */
export function formatAddress({ game, view, round }: Place): string {
  const { start, goal, past, day } = game;
  const isCanonical = sameBoard(goal, canonicalGoal(goal));
  const parts = [
    day ? `day=${day}&size=${shapeText(goal)}` : `board=${boardText(start)}`,
    isCanonical ? "" : `goal=${boardText(goal)}`,
    past && `moves=${past}`,
    view === "play" ? "" : `view=${view}`,
    view === "quiz" && round ? `seed=${round.seed}&kind=${round.kind}` : "",
  ];
  return `#${parts.filter(Boolean).join("&")}`;
}

/** The largest number of moves read from a text; no real game has as many. */
const MAX_MOVES = 10_000;

/** Why the remaining moves of a text were not made. */
export interface MoveProblem {
  /** The number of moves made. */
  readonly made: number;
  /** The illegal move after these moves; `undefined` if the text has too many moves to read. */
  readonly letter: string | undefined;
}

/** The content of an address. */
export interface Address {
  readonly place: Place;
  readonly moveProblem: MoveProblem | undefined;
}

/**
 * Reads an address. Missing parts have defaults.
 *
 * @param first - Makes the board for an address without board and goal.
 * @throws {@link BoardError} if the board is invalid, or no tables serve the goal.
 */
export function parseAddress(address: string, first: () => Board): Address {
  const parts = new URLSearchParams(address.replace(/^#/, ""));
  const puzzle = puzzleOfDay(parts) ?? puzzleOf(parts, first);
  const { game, moveProblem } = makeText(puzzle, parts.get("moves") ?? "", true);
  return { place: { game, ...viewOf(parts) }, moveProblem };
}

/**
 * Makes moves in any notation, up to the first illegal one. Upper case means moves of the tiles, and other letters mean
 * moves of the blank, unless only the other reading reaches the goal.
 *
 * @param isAddress - Whether possible moves keep their meaning: addresses contain unfinished games.
 */
export function makeText(puzzle: Game, text: string, isAddress = false) {
  const read = readings(text).map((moves) => {
    const possible = /^[udlr]*/.exec(moves.slice(0, MAX_MOVES)) as RegExpExecArray;
    const game = make(puzzle, possible[0]);
    const made = game.past.length;
    const [letter] = Array.from(moves.slice(made, made + 2));
    const problem = { made, letter: made < MAX_MOVES ? letter : undefined };
    return { game, moveProblem: letter === undefined ? undefined : problem };
  });
  const solved = read.find(({ game, moveProblem }, index) => {
    return !moveProblem && (isSolved(game) || (isAddress && index === 0));
  });
  return solved ?? (read[0] as (typeof read)[number]);
}

/** Returns both readings of moves as letters of the blank, the more likely one first. */
export function readings(text: string): Moves[] {
  const moves = lettersOf(text);
  const opposites = moves.replace(/[udlr]/g, (move) => opposite(move as Move));
  const isOfTiles = /[UDLR]/.test(text) && !/[udlr]/.test(text);
  return isOfTiles ? [opposites, moves] : [moves, opposites];
}

/** Reads `view=quiz&seed=7&kind=move`. A round without a seed is random, and a round without a kind mixed. */
function viewOf(parts: URLSearchParams): Pick<Place, "view" | "round"> {
  const view = parts.get("view");
  if (view !== "quiz") return { view: view === "learn" ? "learn" : "play" };
  const kind = QUIZ_KINDS.find((kind) => kind === parts.get("kind")) ?? "mixed";
  return { view, round: { seed: Number(parts.get("seed")) >>> 0 || randomSeed(), kind } };
}

/** Returns a random seed that is easy to say. */
export function randomSeed(): number {
  return 1 + Math.floor(9999 * Math.random());
}

/** Returns the letters of moves in any notation, or the text itself if it is not moves. */
function lettersOf(text: string): Moves {
  if (text.length > MAX_MOVES) return text;
  try {
    return parseMoves(text);
  } catch (error) {
    if (error instanceof RangeError) return text;
    throw error;
  }
}

/** Reads `day=2026-11-22&size=4x4`. The day may be `today`. */
function puzzleOfDay(parts: URLSearchParams): Game | undefined {
  const text = parts.get("day");
  if (text === null) return undefined;
  const day: Day = text === "today" ? dayOf(new Date()) : text;
  if (!isDay(day)) throw new BoardError(`"${text}" is not a day such as 2026-11-22`);
  const size = parts.get("size") ?? DAILY_SIZES[0];
  if (!DAILY_SIZES.includes(size as DailySize)) {
    throw new BoardError(`the puzzles of a day are 3x3 or 4x4, not ${size}`);
  }
  return dailyGame(day, size as DailySize);
}

function puzzleOf(parts: URLSearchParams, first: () => Board): Game {
  const goalText = parts.get("goal");
  const goal = goalText === null ? undefined : parseGoal(goalText, SHAPES[0] as Shape);
  const startText = parts.get("board");
  const start =
    startText === null ? (goal ?? first()) : parseAnyShape(startText, goal ?? (SHAPES[0] as Shape));
  if (goal && !sameShape(goal, start)) {
    throw new BoardError(`the board is ${shapeText(start)} and the goal ${shapeText(goal)}`);
  }
  return newGame(start, goal ?? canonicalGoal(start));
}

/** Finds an address of this page within a text, and returns it from the # on. */
export function findAddress(text: string): string | undefined {
  const [found] = /#(board|goal|day)=[\w%+&=,./~-]*/.exec(text) ?? [];
  // A final dot may end a sentence or be the blank of a board. It is never a move.
  if (found && /&moves=[^&]*[.,]$/.test(found)) return found.replace(/[.,]+$/, "");
  return found && isReadable(found) ? found : found?.replace(/[.,]+$/, "");
}

function isReadable(address: string): boolean {
  try {
    return parseAddress(address, () => canonicalGoal(SHAPES[0] as Shape)).moveProblem === undefined;
  } catch (error) {
    if (error instanceof BoardError) return false;
    throw error;
  }
}
