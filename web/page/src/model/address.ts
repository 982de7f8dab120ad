import { BoardError } from "tilebase";
import { type Board, boardText, canonicalBoard, hasSameShape, sameBoard } from "./board";
import { type Game, make, newGame } from "./game";
import { parseAnyShape } from "./text";

/** What the page shows. */
export type View = "play" | "learn";

/** What the part of an address after the # says, which is all that the page remembers. */
export interface Place {
  readonly game: Game;
  readonly view: View;
  /** Whether the page tells what the table knows without being asked. */
  readonly hasGuidance: boolean;
}

/** The board that is shown to who comes without one: the sample of POJ 1077, 19 moves from solved. */
export const FIRST_BOARD: Board = { rows: 3, cols: 3, tiles: [2, 3, 4, 1, 5, 0, 7, 6, 8] };

/** Writes a place: `#board=234/15x/768&moves=ull`. */
export function formatAddress({ game, view, hasGuidance }: Place): string {
  const { start, goal, past } = game;
  const isCanonical = sameBoard(goal, canonicalBoard(goal.rows, goal.cols));
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
 * Reads an address; what is missing is as for who comes first.
 *
 * @throws {@link BoardError} if its board or its goal is none.
 */
export function parseAddress(address: string): Place {
  const parts = new URLSearchParams(address.replace(/^#/, ""));
  const goalText = parts.get("goal");
  const goal = goalText === null ? undefined : parseAnyShape(goalText, FIRST_BOARD);
  const startText = parts.get("board");
  const start =
    startText === null ? (goal ?? FIRST_BOARD) : parseAnyShape(startText, goal ?? FIRST_BOARD);
  if (goal && !hasSameShape(goal, start)) {
    throw new BoardError(
      `the board is ${start.rows}x${start.cols} and the goal ${goal.rows}x${goal.cols}`,
    );
  }
  const game = newGame(start, goal ?? canonicalBoard(start.rows, start.cols));
  return {
    game: make(game, /^[udlr]*/.exec(parts.get("moves") ?? "")?.[0] ?? ""),
    view: parts.get("view") === "learn" ? "learn" : "play",
    hasGuidance: parts.get("guidance") !== "off",
  };
}
