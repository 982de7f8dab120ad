import { BoardError } from "tilebase-reader";
import {
  type Board,
  boardText,
  canonicalGoal,
  type Move,
  type Moves,
  opposite,
  readMoves,
  sameBoard,
  sameShape,
  type Shape,
  shapeText,
} from "tilebase-reader/puzzle";
import { dailyGame, dailySizeOf, FIRST_DAY } from "./daily";
import { type Day, dayOf, isDay } from "./day";
import { type Game, isSolved, make, newGame } from "./game";
import { parseAnyGoal, parseAnyShape, SHAPES } from "./text";
import { TextError } from "./text-error";

/** The views, and the folders of their documents on the site. */
export const FOLDERS = { play: "", learn: "lessons/", quiz: "lessons/" } as const;

export type View = keyof typeof FOLDERS;

/** The kinds of quiz questions; a mixed quiz has all of them. */
export const QUIZ_KINDS = ["mixed", "move", "distance", "solvable", "next"] as const;

/** A round of the quiz. Its questions depend on nothing else. */
export interface Round {
  /** An integer from 1 to 2^32 - 1. */
  readonly seed: number;
  readonly kind: (typeof QUIZ_KINDS)[number];
}

/** A link to a lesson. */
export interface LessonLink {
  /** The number of the lesson, from 1. */
  readonly lesson: number;
  /** The search of the first lesson, its heuristic, and its number of boards looked at. */
  readonly search?: string | undefined;
  readonly heuristic?: string | undefined;
  readonly step?: number | undefined;
}

/** The whole state of the page: the part of its address after the #. */
export interface Place {
  readonly game: Game;
  readonly view: View;
  /** The round, if the view is the quiz. */
  readonly round?: Round | undefined;
  /** The lesson, if the view is Learn. */
  readonly link?: LessonLink | undefined;
}

/** Formats a place: `#board=234/15x/768&moves=ull`, or `#day=2026-11-22&size=4x4` for a daily puzzle. */
export function formatAddress({ game, view, round, link }: Place): string {
  const { start, goal, past, day } = game;
  const isCanonical = sameBoard(goal, canonicalGoal(goal));
  const parts = [
    day ? `day=${day}&size=${shapeText(goal)}` : `board=${boardText(start)}`,
    isCanonical ? "" : `goal=${boardText(goal)}`,
    past && `moves=${past}`,
    view === "play" ? "" : `view=${view}`,
    view === "quiz" && round ? `seed=${round.seed}&kind=${round.kind}` : "",
    ...(view === "learn" ? Object.entries(link ?? {}) : []).map(
      ([name, value]) => value !== undefined && `${name}=${encoded(value)}`,
    ),
  ];
  return `#${parts.filter(Boolean).join("&")}`;
}

/** Encodes a value. This includes the star of A*, because {@link findAddress} stops at a star. */
function encoded(value: string | number): string {
  return encodeURIComponent(value).replace(/\*/g, "%2A");
}

/** The largest number of moves read from a text; no real game has as many. */
const MAX_MOVES = 10_000;

/** The largest number of characters that are searched for moves. {@link MAX_MOVES} moves in words are shorter. */
const MAX_TEXT = 10 * MAX_MOVES;

/** Why the remaining moves of a text were not made. */
export interface MoveProblem {
  /** The number of moves made. */
  readonly made: number;
  /** The illegal move after these moves; `undefined` if the text has too many moves to read. */
  readonly letter: string | undefined;
}

/**
 * Reads an address. Missing parts have defaults. Long parts are not read as a whole.
 *
 * @param first - Makes the game for an address without board and goal.
 * @param view - The view of an address without one.
 * @throws {@link BoardError} if a part of it is invalid.
 */
export function parseAddress(address: string, first: () => Game, view: View = "play") {
  const parts = partsOf(address);
  const puzzle = puzzleOfDay(parts) ?? puzzleOf(parts, first);
  const { game, moveProblem } = makeText(puzzle, parts.get("moves") ?? "", true);
  const place: Place = { game, ...viewOf(parts, view) };
  return { place, moveProblem };
}

/** Returns the parts of an address. A first part without a name is the board: `#234/15x/768`. */
export function partsOf(address: string): URLSearchParams {
  const text = address.replace(/^#/, "");
  return new URLSearchParams(text.replace(/^[^=&]+(?=&|$)/, "board=$&"));
}

/**
 * Makes moves in any notation, up to the first illegal one. Upper case means moves of the tiles, and other letters mean
 * moves of the blank, unless only the other reading reaches the goal.
 *
 * @param isAddress - Whether possible moves keep their meaning: addresses contain unfinished games.
 */
export function makeText(puzzle: Game, text: string, isAddress = false) {
  const read = readings(text).map(({ moves, rest, typed }) => {
    const game = make(puzzle, moves.slice(0, MAX_MOVES));
    const made = game.past.length;
    const [noMove] = rest;
    const letter = made < moves.length ? typed(moves[made] as Move) : noMove;
    const problem = { made, letter: made < MAX_MOVES ? letter : undefined };
    return { game, moveProblem: letter === undefined ? undefined : problem };
  });
  const solved = read.find(({ game, moveProblem }, index) => {
    return !moveProblem && (isSolved(game) || (isAddress && index === 0));
  });
  return solved ?? (read[0] as (typeof read)[number]);
}

/** A reading of a text as moves of the blank. */
interface Reading {
  readonly moves: Moves;
  /** The characters from the first one that is not part of a move; empty if there is none. */
  readonly rest: readonly string[];
  /** Returns the letter that was typed for a move. */
  readonly typed: (move: Move) => string;
}

/** Returns both readings of moves, the more likely one first. */
export function readings(text: string): [Reading, Reading] {
  const whole = text.slice(0, MAX_TEXT);
  const { moves, rest: unread = "" } = readMoves(whole);
  const read = whole.slice(0, whole.length - unread.length);
  const rest = Array.from(unread.trim());
  const opposites = moves.replace(/./g, (move) => opposite(move as Move));
  const isOfTiles = /[UDLR]/.test(read) && !/[udlr]/.test(read);
  const inCase = (move: Move) => (isOfTiles ? move.toUpperCase() : move);
  const ofBlank = { moves, rest, typed: inCase };
  const ofTiles = { moves: opposites, rest, typed: (move: Move) => inCase(opposite(move)) };
  return isOfTiles ? [ofTiles, ofBlank] : [ofBlank, ofTiles];
}

/** Reads `view=quiz&seed=7&kind=move`. A round without a seed is random, and a round without a kind mixed. */
function viewOf(parts: URLSearchParams, first: View): Pick<Place, "view" | "round" | "link"> {
  const names = Object.keys(FOLDERS) as View[];
  const view = names.find((name) => name === parts.get("view")) ?? first;
  if (view === "learn") return { view, ...linkOf(parts) };
  if (view === "play") return { view };
  const kind = QUIZ_KINDS.find((kind) => kind === parts.get("kind")) ?? "mixed";
  const text = parts.get("seed") || randomSeed();
  const seed = Number(text);
  if (seed !== seed >>> 0 || seed === 0) {
    throw new TextError({ code: "seed", text: `${text}`, most: 2 ** 32 - 1 });
  }
  return { view, round: { seed, kind } };
}

/** Reads `lesson=1&search=table&step=12`. Numbers that cannot be read are left out. */
function linkOf(parts: URLSearchParams): Pick<Place, "link"> {
  const number = (name: string) => {
    const text = parts.get(name) ?? "";
    return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  };
  const [lesson, step] = [number("lesson"), number("step")];
  if (lesson === undefined) return {};
  const [search, heuristic] = ["search", "heuristic"].map((name) => parts.get(name) ?? undefined);
  return { link: { lesson, search, heuristic, step } };
}

/** Returns a random seed that is easy to say. */
export function randomSeed(): number {
  return 1 + Math.floor(9999 * Math.random());
}

/** The largest number of characters that are read from a day or a size. */
const MAX_NAME = 20;

/** Reads `day=2026-11-22&size=4x4`. The day may be `today`. */
function puzzleOfDay(parts: URLSearchParams): Game | undefined {
  const text = parts.get("day")?.slice(0, MAX_NAME);
  if (text === undefined) return undefined;
  const today = dayOf(new Date());
  const day: Day = text === "today" ? today : text;
  if (!isDay(day)) throw new TextError({ code: "day", text, example: "2026-11-22" });
  if (day < FIRST_DAY || day > today) {
    throw new TextError({ code: "days", first: FIRST_DAY, day });
  }
  const sizeText = parts.get("size")?.slice(0, MAX_NAME) ?? "3x3";
  const size = dailySizeOf(sizeText);
  if (!size) throw new TextError({ code: "daily", size: sizeText });
  return dailyGame(day, size);
}

function puzzleOf(parts: URLSearchParams, first: () => Game): Game {
  const goalText = parts.get("goal");
  const startText = parts.get("board");
  if (goalText === null && startText === null) return first();
  const goal = goalText === null ? undefined : parseAnyGoal(goalText, SHAPES[0] as Shape);
  const expected = goal ?? (SHAPES[0] as Shape);
  const start = startText === null ? (goal as Board) : parseAnyShape(startText, expected);
  if (goal && !sameShape(goal, start)) {
    throw new TextError({ code: "shapes", board: shapeText(start), goal: shapeText(goal) });
  }
  return newGame(start, goal ?? canonicalGoal(start));
}

/** Finds an address of this page within a text, and returns it from the # on. */
export function findAddress(text: string): string | undefined {
  const [found] = /#((board|goal|day)=|view=(learn|quiz)\b)[\w%+&=,./~-]*/.exec(text) ?? [];
  // A final dot may end a sentence or be the blank of a board. It is never a move.
  const isWhole = found && !/&moves=[^&]*[.,]$/.test(found) && isReadable(found);
  return isWhole ? found : found?.replace(/[.,]+$/, "");
}

function isReadable(address: string): boolean {
  try {
    const goal = canonicalGoal(SHAPES[0] as Shape);
    return parseAddress(address, () => newGame(goal, goal)).moveProblem === undefined;
  } catch (error) {
    if (error instanceof BoardError) return false;
    throw error;
  }
}
