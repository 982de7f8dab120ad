import { type Day, daysLater, isDay } from "./day";
import { isHelped } from "./game";

/** The result of a daily puzzle. */
export interface Result {
  readonly moves: number;
  /** The optimal number of moves, if known. */
  readonly enough: number | undefined;
  readonly hints: number;
  readonly isShown: boolean;
  /** The number of moves undone and not redone. */
  readonly undone: number;
  /** Whether the puzzle was begun or solved on its day. */
  readonly isOnTime: boolean;
}

export type Results = Readonly<Record<Day, Result>>;

/** Reads results that any version of the page has stored. */
export function asResults(kept: unknown): Results {
  const entries = Object.entries(kept as Record<string, Partial<Result> | null>);
  return Object.fromEntries(
    entries.flatMap(([day, result]) => {
      const moves = number(result?.moves);
      if (!isDay(day) || moves === undefined) return [];
      const known = { hints: 0, isShown: false, undone: 0, isOnTime: false, ...result };
      return [[day, { ...known, moves, enough: number(result?.enough) }]];
    }),
  );
}

/** Returns a stored value if it is a number. */
export function number(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Returns whether a puzzle was solved optimally without help. */
export function isPerfect(result: Omit<Result, "isOnTime">): boolean {
  return result.moves === result.enough && !isHelped(result);
}

/** Returns whether a daily puzzle is open, solved, or solved perfectly. */
export function markOf(result: Result | undefined): "open" | "solved" | "perfect" {
  if (!result) return "open";
  return isPerfect(result) ? "perfect" : "solved";
}

/** Returns the number of days in a row with puzzles solved in time, up to today or yesterday. */
export function streak(results: Results, today: Day): number {
  const isCounted = (day: Day) => results[day]?.isOnTime === true;
  let day = isCounted(today) ? today : daysLater(today, -1);
  let days = 0;
  for (; isCounted(day); day = daysLater(day, -1)) days++;
  return days;
}

/**
 * Draws a game as a row of squares without showing its moves. Each square stands for a tenth of the moves. A square is
 * green if all of its moves led nearer to the goal.
 *
 * @param distances - The distances of all boards of the game.
 */
export function squares(distances: readonly number[]): string {
  const moves = distances.length - 1;
  const parts = Math.min(10, moves);
  const isGood = (move: number) => (distances[move + 1] as number) < (distances[move] as number);
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part, part + 1].map((edge) => Math.floor((edge * moves) / parts));
    for (let move = from as number; move < (to as number); move++) if (!isGood(move)) return "🟨";
    return "🟩";
  }).join("");
}
