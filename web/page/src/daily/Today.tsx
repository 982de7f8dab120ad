import { useReducer, useState } from "preact/hooks";
import { useDocumentEvent, useTicks } from "../document-event";
import { type Kind, useKept } from "../kept";
import { DAILY_SIZES, type DailySize } from "../model/daily";
import { type Day, dayOf } from "../model/day";
import type { Game } from "../model/game";
import { asResults, markOf, type Results, streak } from "../model/results";
import { useWords } from "../words/words";

/** Opens the puzzle of a day. */
export type OpenDay = (day: Day, size: DailySize) => void;

interface Props {
  size: string;
  /** The day of the current puzzle, if it is a daily one. */
  day: Day | undefined;
  open: OpenDay;
  /** Whether this button is highlighted. */
  isLeading: boolean;
}

/** The button for today's puzzle, and the number of days in a row. */
export function Today({ size, day, open, isLeading }: Props) {
  const { ending, puzzles: words } = useWords();
  const today = useToday();
  const [firstDay] = useState(today);
  const ofSize = dailySize(size);
  const [results] = useKept(RESULTS[ofSize]);
  const result = results[today];
  const more = result ? result.moves - (result.enough ?? result.moves) : 0;
  const days = streak(results, today);
  const lines = [
    result && words.todayWas(more > 0 ? ending.moreThanNeeded(more) : words.marks[markOf(result)]),
    days > 1 && words.daysInARow(days),
  ];
  // Names the size if the chosen one has no daily puzzle.
  const name = words.today(ofSize === size ? "" : ofSize);
  const isNew = today !== firstDay && day !== today && !result;
  return (
    <>
      <button
        class={isLeading ? "primary" : ""}
        aria-label={result && `${name}, ${words.marks.solved}`}
        onClick={() => open(dayOf(new Date()), ofSize)}
      >
        {name}
        {result && " ✓"}
      </button>
      {isNew && <p class="beside-today">{words.newDay}</p>}
      {lines.some(Boolean) && <p class="beside-today quiet">{lines.filter(Boolean).join(" · ")}</p>}
    </>
  );
}

/** Returns whether today's puzzle of a size is neither solved nor being played. */
export function useTodayWaits(size: string, { day }: Game): boolean {
  const today = useToday();
  const [results] = useKept(RESULTS[dailySize(size)]);
  return day !== today && !results[today];
}

/** Shows the day of the current puzzle. */
export function DayLine({ day }: { day: Day | undefined }) {
  const { puzzles: words } = useWords();
  const today = useToday();
  if (!day) return null;
  return <p class="quiet">{day === today ? words.puzzleOfToday(day) : words.puzzleOf(day)}</p>;
}

/** The stored results of daily puzzles, by size. */
export const RESULTS: Readonly<Record<DailySize, Kind<Results>>> = {
  "3x3": { name: "daily 3x3", read: asResults, first: {} },
  "4x4": { name: "daily 4x4", read: asResults, first: {} },
};

/** Returns the size if it has daily puzzles, otherwise the default size. */
export function dailySize(size: string): DailySize {
  return DAILY_SIZES.find((daily) => daily === size) ?? DAILY_SIZES[0];
}

/** Returns the current local day, and updates it at midnight. */
export function useToday(): Day {
  const [, look] = useReducer<number, void>((looks) => looks + 1, 0);
  useDocumentEvent("visibilitychange", () => look());
  useTicks(10_000);
  return dayOf(new Date());
}
