import { useState } from "preact/hooks";
import { Loaded, useLazy } from "../lazy";
import { DAILY_SIZES, type DailySize } from "../model/daily";
import { useWords } from "../words/words";
import { dailySize, type OpenDay } from "./Today";

interface Props {
  /** The size of the present puzzle. */
  size: string;
  open: OpenDay;
}

/** The puzzles of all days up to today, behind a press. */
export function EarlierDays({ size, open }: Props) {
  const { puzzles: words } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [chosen, choose] = useState<DailySize>();
  const ofSize = chosen ?? dailySize(size);
  const calendar = useLazy(isOpen, () => import("./Calendar"));
  return (
    <details class="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.earlier}</summary>
      {isOpen && (
        <>
          <label class="field">
            {words.size}
            <select
              value={ofSize}
              onChange={(event) => choose(event.currentTarget.value as DailySize)}
            >
              {DAILY_SIZES.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </select>
          </label>
          <Loaded lazy={calendar}>
            {({ Calendar }) => <Calendar size={ofSize} open={open} />}
          </Loaded>
        </>
      )}
    </details>
  );
}
