import { useState } from "preact/hooks";
import type { DailySize } from "../model/daily";
import { type Day, dayOf } from "../model/day";
import { isPerfect, streak } from "../model/results";
import { useKept } from "../use-kept";
import { useWords } from "../words/words";
import { dailySize, RESULTS, useToday } from "./daily";

/** Opens the puzzle of a day. */
export type OpenDay = (day: Day, size: DailySize) => void;

interface Props {
  /** The size of the present puzzle. */
  size: string;
  /** The day whose puzzle is played, if it is one of a day. */
  day: Day | undefined;
  open: OpenDay;
}

/** The button that opens today's puzzle, and how many days in a row it was solved. */
export function Today({ size, day, open }: Props) {
  const { puzzles: words } = useWords();
  const today = useToday();
  const [firstDay] = useState(today);
  const ofSize = dailySize(size);
  const [results] = useKept(RESULTS[ofSize]);
  const result = results[today];
  const days = streak(results, today);
  const lines = [
    result && words.todayWas(result.moves - (result.enough ?? result.moves), isPerfect(result)),
    days > 1 && words.daysInARow(days),
  ];
  const isNew = today !== firstDay && day !== today && !result;
  return (
    <>
      <button
        type="button"
        aria-label={result && `${words.today}, ${words.marks.solved}`}
        onClick={() => open(dayOf(new Date()), ofSize)}
      >
        {words.today}
        {result && " ✓"}
      </button>
      {isNew && <p class="beside-today">{words.newDay}</p>}
      {lines.some(Boolean) && <p class="beside-today quiet">{lines.filter(Boolean).join(" · ")}</p>}
    </>
  );
}

/** Says which day's puzzle is played. */
export function DayLine({ day }: { day: Day | undefined }) {
  const { puzzles: words } = useWords();
  const today = useToday();
  if (!day) return null;
  return <p class="quiet">{day === today ? words.puzzleOfToday(day) : words.puzzleOf(day)}</p>;
}
