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
import { type Game, make, newGame } from "./game";
import { parseAnyShape, SHAPES } from "./text";

/** What the page shows. */
export type View = "play" | "learn";

/** The part of an address after the #, which is all that the page remembers. */
export interface Place {
  readonly game: Game;
  readonly view: View;
}

/** Writes a place: `#board=234/15x/768&moves=ull`. */
export function formatAddress({ game, view }: Place): string {
  const { start, goal, past } = game;
  const isCanonical = sameBoard(goal, canonicalGoal(goal));
  const parts = [
    `board=${boardText(start)}`,
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
  const goalText = parts.get("goal");
  const goal = goalText === null ? undefined : parseAnyShape(goalText, SHAPES[0] as Shape);
  const startText = parts.get("board");
  const start =
    startText === null ? (goal ?? first()) : parseAnyShape(startText, goal ?? (SHAPES[0] as Shape));
  if (goal && !sameShape(goal, start)) {
    throw new BoardError(`the board is ${shapeText(start)} and the goal ${shapeText(goal)}`);
  }
  const game = newGame(start, goal ?? canonicalGoal(start));
  return {
    game: make(game, /^[udlr]*/.exec(parts.get("moves") ?? "")?.[0] ?? ""),
    view: parts.get("view") === "learn" ? "learn" : "play",
  };
}
