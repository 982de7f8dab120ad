import { BoardError } from "tilebase";
import {
  type Board,
  boardText,
  canonicalGoal,
  sameBoard,
  sameShape,
  type Shape,
  shapeText,
} from "tilebase/puzzle";
import { DAILY_SIZES, type DailySize, dailyGame } from "./daily";
import { type Day, dayOf, isDay } from "./day";
import { type Game, make, newGame } from "./game";
import { parseAnyShape, SHAPES } from "./text";

/** What the page shows. */
export type View = "play" | "learn";

/** The part of an address after the #, which is all that the page remembers. */
export interface Place {
  readonly game: Game;
  readonly view: View;
}

/** Writes a place: `#board=234/15x/768&moves=ull`, or `#day=2026-11-22&size=4x4` for a puzzle of a day. */
export function formatAddress({ game, view }: Place): string {
  const { start, goal, past, day } = game;
  const isCanonical = sameBoard(goal, canonicalGoal(goal));
  const parts = [
    day ? `day=${day}&size=${shapeText(goal)}` : `board=${boardText(start)}`,
    isCanonical ? "" : `goal=${boardText(goal)}`,
    past && `moves=${past}`,
    view === "learn" ? "view=learn" : "",
  ];
  return `#${parts.filter(Boolean).join("&")}`;
}

/**
 * Reads an address. Whatever is missing has its default.
 *
 * @param first - Makes the board for an address that names neither a board nor a goal.
 * @throws {@link BoardError} if its board or its goal is not a board.
 */
export function parseAddress(address: string, first: () => Board): Place {
  const parts = new URLSearchParams(address.replace(/^#/, ""));
  const game = puzzleOfDay(parts) ?? puzzleOf(parts, first);
  return {
    game: make(game, /^[udlr]*/.exec(parts.get("moves") ?? "")?.[0] ?? ""),
    view: parts.get("view") === "learn" ? "learn" : "play",
  };
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
  const goal = goalText === null ? undefined : parseAnyShape(goalText, SHAPES[0] as Shape);
  const startText = parts.get("board");
  const start =
    startText === null ? (goal ?? first()) : parseAnyShape(startText, goal ?? (SHAPES[0] as Shape));
  if (goal && !sameShape(goal, start)) {
    throw new BoardError(`the board is ${shapeText(start)} and the goal ${shapeText(goal)}`);
  }
  return newGame(start, goal ?? canonicalGoal(start));
}
