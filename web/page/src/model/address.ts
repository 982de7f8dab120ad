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
import { parseGoal } from "./goal";
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

/** More moves than anybody makes. The rest of an address with more of them is not read. */
const MOST_MOVES = 10_000;

/** A letter in the moves of an address that is no possible move. It and all after it are not made. */
export interface Unmade {
  /** The moves that were made before it. */
  readonly made: number;
  readonly letter: string;
}

/** What an address says. */
export interface Address {
  readonly place: Place;
  readonly unmade: Unmade | undefined;
}

/**
 * Reads an address. Whatever is missing has its default.
 *
 * @param first - Makes the board for an address that names neither a board nor a goal.
 * @throws {@link BoardError} if its board is not a board, or its goal is not one that there are tables for.
 */
export function parseAddress(address: string, first: () => Board): Address {
  const parts = new URLSearchParams(address.replace(/^#/, ""));
  const goalText = parts.get("goal");
  const goal = goalText === null ? undefined : parseGoal(goalText, SHAPES[0] as Shape);
  const startText = parts.get("board");
  const start =
    startText === null ? (goal ?? first()) : parseAnyShape(startText, goal ?? (SHAPES[0] as Shape));
  if (goal && !sameShape(goal, start)) {
    throw new BoardError(`the board is ${shapeText(start)} and the goal ${shapeText(goal)}`);
  }
  const moves = parts.get("moves") ?? "";
  const possible = /^[udlr]*/.exec(moves.slice(0, MOST_MOVES)) as RegExpExecArray;
  const game = make(newGame(start, goal ?? canonicalGoal(start)), possible[0]);
  const made = game.past.length;
  const letter = Array.from(moves.slice(made, made + 2))[0];
  return {
    place: { game, view: parts.get("view") === "learn" ? "learn" : "play" },
    unmade: letter === undefined ? undefined : { made, letter },
  };
}

/** Finds the part after the # of an address of this page in a text, which may have words around it. */
export function findAddress(text: string): string | undefined {
  const [found] = /#(board|goal)=[\w%+&=,./~-]*/.exec(text) ?? [];
  // A dot at its end may end a sentence or be a blank.
  return found && isReadable(found) ? found : found?.replace(/[.,]+$/, "");
}

function isReadable(address: string): boolean {
  try {
    return parseAddress(address, () => canonicalGoal(SHAPES[0] as Shape)).unmade === undefined;
  } catch (error) {
    if (error instanceof BoardError) return false;
    throw error;
  }
}
