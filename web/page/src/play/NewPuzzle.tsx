import { shapeText } from "tilebase-reader/puzzle";
import { RESULTS, useToday } from "../daily/Today";
import { useKept } from "../kept";
import { dailySizeOf } from "../model/daily";
import type { Game } from "../model/game";
import { type Level, LEVELS } from "../model/levels";
import { SHAPES } from "../model/text";
import { Select } from "../Select";
import { useSettings } from "../settings/settings";
import { useWords } from "../words/words";

interface Props {
  game: Game;
  /** Starts a new puzzle, or today's if the size has daily puzzles. */
  deal: (size: string, level: Level | "today") => void;
}

/** The size and the level, and the button for another puzzle. A new size or level deals at once. */
export function NewPuzzle({ game, deal }: Props) {
  const { puzzles } = useWords();
  const [settings] = useSettings();
  const today = useToday();
  const size = shapeText(game.goal);
  const daily = dailySizeOf(size);
  const [results] = useKept(RESULTS[daily ?? "3x3"]);
  const level = daily && game.day === today ? "today" : settings.level;
  return (
    <div class="line deal">
      <Select
        name={puzzles.size}
        value={size}
        options={SHAPES.map((shape) => [shapeText(shape), shapeText(shape).replace("x", "×")])}
        rest={{ from: 5, heading: puzzles.otherSizes }}
        choose={(size) => deal(size, level)}
      />
      <Select
        name={puzzles.level}
        value={level}
        options={[
          ...(daily
            ? [["today", results[today] ? `${puzzles.today} ✓` : puzzles.today] as const]
            : []),
          ...LEVELS.map((level) => [level, puzzles.levels[level]] as const),
        ]}
        choose={(level) => deal(size, level)}
      />
      <button onClick={() => deal(size, settings.level)}>{puzzles.newPuzzle}</button>
    </div>
  );
}
