import { useState } from "preact/hooks";
import { DAILY_SIZES, type DailySize, FIRST_DAY } from "../model/daily";
import { type Day, daysLater, weekday } from "../model/day";
import { markOf } from "../model/results";
import { useKept } from "../kept";
import { Select } from "../Select";
import { useWords } from "../words/words";
import { RESULTS, useToday } from "./Today";

interface Props {
  /** The size of the current puzzle. */
  ofGame: DailySize;
  open: (day: Day, size: DailySize) => void;
}

/** A month with a button for each day. Arrow keys move the focus. */
export function Calendar({ ofGame, open }: Props) {
  const { puzzles: words, numbers } = useWords();
  const [size = ofGame, setSize] = useState<DailySize>();
  const today = useToday();
  const [results] = useKept(RESULTS[size]);
  const [month, setMonth] = useState(today.slice(0, 7));
  const weeks = weeksOf(month);
  const isThere = (day: Day) => day >= FIRST_DAY && day <= today;
  const days = weeks.flat().filter((day) => isThere(day) && day.startsWith(month));
  const [stop, setStop] = useState(today);
  const onKeyDown = (event: KeyboardEvent) => {
    const days = STEPS[event.key];
    const { day } = (event.target as HTMLElement).dataset;
    if (!days || !day) return;
    event.preventDefault();
    document.querySelector<HTMLElement>(`[data-day="${daysLater(day, days)}"]`)?.focus();
  };
  const button = (day: Day) => {
    const mark = markOf(results[day]);
    return (
      <button
        data-day={day}
        tabIndex={day === (days.includes(stop) ? stop : days.at(-1)) ? 0 : -1}
        aria-label={`${numbers.day(day)}, ${words.marks[mark]}`}
        aria-current={day === today ? "date" : undefined}
        onFocus={() => setStop(day)}
        onClick={() => open(day, size)}
      >
        {Number(day.slice(8))}
        <span class="mark">{MARKS[mark]}</span>
      </button>
    );
  };
  const turnButton = (sign: string, name: string, days: number, isPossible: boolean) => {
    const turn = () => setMonth(daysLater(`${month}-15`, days).slice(0, 7));
    return (
      <button aria-label={name} aria-disabled={!isPossible} onClick={() => isPossible && turn()}>
        {sign}
      </button>
    );
  };
  return (
    <div class="calendar stack">
      <Select
        name={words.size}
        value={size}
        options={DAILY_SIZES.map((size) => [size, size.replace("x", "×")])}
        choose={setSize}
      />
      <div class="line apart">
        {turnButton("←", words.earlierMonth, -30, month > FIRST_DAY.slice(0, 7))}
        <span aria-live="polite">{numbers.month(`${month}-15`)}</span>
        {turnButton("→", words.laterMonth, 30, month < today.slice(0, 7))}
      </div>
      <table class="quiet" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {numbers.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  {day.startsWith(month) && (isThere(day) ? button(day) : Number(day.slice(8)))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

const MARKS = { perfect: "★", solved: "✓", open: "" } as const;

/** Returns the weeks of a month such as `2026-11`, from Monday to Sunday. */
function weeksOf(month: string): Day[][] {
  const first = `${month}-01`;
  const monday = daysLater(first, -weekday(first));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => daysLater(monday, 7 * week + day)),
  );
  return weeks.filter((week) => week.some((day) => day.startsWith(month)));
}
