import type { Board } from "tilebase-reader/puzzle";
import { SmallBoard } from "../board/SmallBoard";
import { useWords } from "../words/words";

/** The patterns whose tables the page has for 4x4. */
const PATTERNS = {
  A: [1, 2, 3, 4, 7],
  B: [5, 6, 9, 10, 13],
  C: [8, 11, 12, 14, 15],
} as const;

/** The goal, with the pattern of each tile. */
export function PatternPicture({ goal }: { goal: Board }) {
  const { pattern } = useWords().learn.fifteen;
  const names = Object.entries(PATTERNS);
  const marks = goal.tiles.map((tile) => {
    const [name = ""] = names.find(([, tiles]) => tiles.some((one) => one === tile)) ?? [];
    return { text: name, kind: `pattern-${name}` };
  });
  const label = names.map(([name, tiles]) => pattern(name, tiles)).join("; ");
  return (
    <div class="patterns">
      <SmallBoard board={goal} label={label} marks={marks} />
    </div>
  );
}
