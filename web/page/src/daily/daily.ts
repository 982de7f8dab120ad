import { useEffect, useState } from "preact/hooks";
import { useDocumentEvent } from "../document-event";
import { DAILY_SIZES, type DailySize } from "../model/daily";
import { type Day, dayOf } from "../model/day";
import { asResults, type Results } from "../model/results";
import type { Kind } from "../use-kept";

/** The results of the puzzles of the days of a size. */
export const RESULTS: Readonly<Record<DailySize, Kind<Results>>> = {
  "3x3": { name: "daily 3x3", read: asResults, first: {} },
  "4x4": { name: "daily 4x4", read: asResults, first: {} },
};

/** Returns the size if there is a puzzle of the day for it, and otherwise the first that has one. */
export function dailySize(size: string): DailySize {
  return DAILY_SIZES.find((daily) => daily === size) ?? DAILY_SIZES[0];
}

/** Returns the day that it is where the browser is, also when a page is left open over midnight. */
export function useToday(): Day {
  const today = dayOf(new Date());
  const [, setToday] = useState(today);
  const look = () => setToday(dayOf(new Date()));
  useDocumentEvent("visibilitychange", look);
  useEffect(() => {
    const timer = setInterval(look, 10_000);
    return () => clearInterval(timer);
  }, []);
  return today;
}
