import { useReducer } from "preact/hooks";
import { shapeText } from "tilebase-reader/puzzle";
import { useDocumentEvent, useTicks } from "../document-event";
import { type Kind, useKept } from "../kept";
import { type DailySize, dailySizeOf } from "../model/daily";
import { type Day, dayOf } from "../model/day";
import type { Game } from "../model/game";
import { asResults, type Results, streak } from "../model/results";
import { useWords } from "../words/words";

/** The day of a daily puzzle, and the number of days in a row. */
export function DayLine({ game: { day, goal } }: { game: Game }) {
  const { puzzles: words } = useWords();
  const today = useToday();
  const [results] = useKept(RESULTS[dailySizeOf(shapeText(goal)) ?? "3x3"]);
  if (!day) return null;
  const days = streak(results, today);
  const line = [
    day === today ? words.todayIs(day) : words.puzzleOf(day),
    days > 1 && words.daysInARow(days),
  ];
  return <p class="quiet">{line.filter(Boolean).join(" · ")}</p>;
}

/** The stored results of daily puzzles, by size. */
export const RESULTS: Readonly<Record<DailySize, Kind<Results>>> = {
  "3x3": { name: "daily 3x3", read: asResults, first: {} },
  "4x4": { name: "daily 4x4", read: asResults, first: {} },
};

/** Returns the current local day, and updates it at midnight. */
export function useToday(): Day {
  const [, look] = useReducer<number, void>((looks) => looks + 1, 0);
  useDocumentEvent("visibilitychange", () => look());
  useTicks(10_000);
  return dayOf(new Date());
}
