import { BoardError } from "tilebase";
import {
  type Board,
  boardText,
  canonicalGoal,
  sameBoard,
  sameShape,
  shapeText,
} from "tilebase/puzzle";
import { type Game, make, newGame } from "./game";
import { parseAnyShape } from "./text";

/** What the page shows. */
export type View = "play" | "learn";

/** The part of an address after the #, which is all that the page remembers. */
export interface Place {
  readonly game: Game;
  readonly view: View;
  /** Whether the page shows what the table knows without being asked. */
  readonly hasGuidance: boolean;
}

/** The board for visitors whose address names none: the sample of POJ 1077, 19 moves from solved. */
export const FIRST_BOARD: Board = { rows: 3, cols: 3, tiles: [2, 3, 4, 1, 5, 0, 7, 6, 8] };

/** Writes a place: `#board=234/15x/768&moves=ull`. */
export function formatAddress({ game, view, hasGuidance }: Place): string {
  const { start, goal, past } = game;
  const isCanonical = sameBoard(goal, canonicalGoal(goal));
  const parts = [
    `board=${boardText(start)}`,
    isCanonical ? "" : `goal=${boardText(goal)}`,
    past && `moves=${past}`,
    view === "learn" ? "view=learn" : "",
    hasGuidance ? "" : "guidance=off",
  ];
  return `#${parts.filter(Boolean).join("&")}`;
}

/**
 * Reads an address. Whatever is missing has its default.
 *
 * @throws {@link BoardError} if its board or its goal is not a board.
 */
export function parseAddress(address: string): Place {
  const parts = new URLSearchParams(address.replace(/^#/, ""));
  const goalText = parts.get("goal");
  const goal = goalText === null ? undefined : parseAnyShape(goalText, FIRST_BOARD);
  const startText = parts.get("board");
  const start =
    startText === null ? (goal ?? FIRST_BOARD) : parseAnyShape(startText, goal ?? FIRST_BOARD);
  if (goal && !sameShape(goal, start)) {
    throw new BoardError(`the board is ${shapeText(start)} and the goal ${shapeText(goal)}`);
  }
  const game = newGame(start, goal ?? canonicalGoal(start));
  return {
    game: make(game, /^[udlr]*/.exec(parts.get("moves") ?? "")?.[0] ?? ""),
    view: parts.get("view") === "learn" ? "learn" : "play",
    hasGuidance: parts.get("guidance") !== "off",
  };
}
