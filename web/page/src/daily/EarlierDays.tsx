import { useState } from "preact/hooks";
import { Details } from "../Details";
import { Lazy } from "../lazy";
import { DAILY_SIZES, type DailySize } from "../model/daily";
import { Select } from "../Select";
import { useWords } from "../words/words";
import { dailySize, type OpenDay } from "./Today";

/** A collapsible calendar of daily puzzles. The default size is the current puzzle's. */
export function EarlierDays({ size, open }: { size: string; open: OpenDay }) {
  const { puzzles: words } = useWords();
  const [chosen, choose] = useState<DailySize>();
  const ofSize = chosen ?? dailySize(size);
  const sizes = DAILY_SIZES.map((size) => [size, size] as const);
  return (
    <Details summary={words.earlier}>
      {(isOpen) => (
        <Lazy isWanted={isOpen} load={() => import("./Calendar")}>
          {({ Calendar }) =>
            isOpen && (
              <>
                <Select name={words.size} value={ofSize} options={sizes} choose={choose} />
                <Calendar size={ofSize} open={open} />
              </>
            )
          }
        </Lazy>
      )}
    </Details>
  );
}
