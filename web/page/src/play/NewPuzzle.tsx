import { shapeText } from "tilebase/puzzle";
import { type OpenDay, Today } from "../daily/Today";
import { BestLine } from "../bests/Bests";
import type { Game } from "../model/game";
import { type Level, LEVELS } from "../model/levels";
import { SHAPES } from "../model/text";
import { useSettings } from "../settings/settings";
import { useWords } from "../words/words";

interface Props {
  game: Game;
  choose: (size: string, level: Level) => void;
  openDay: OpenDay;
}

/** The size and the level of the next puzzle, and the button that makes it. */
export function NewPuzzle({ game: { goal, day }, choose, openDay }: Props) {
  const { puzzles } = useWords();
  const [{ level, hasTimer }] = useSettings();
  const size = shapeText(goal);
  return (
    <section class="new-puzzle card" aria-label={puzzles.heading}>
      <div class="choices">
        <label class="field">
          {puzzles.size}
          <select value={size} onChange={(event) => choose(event.currentTarget.value, level)}>
            {SHAPES.map((shape) => (
              <option key={shapeText(shape)} value={shapeText(shape)}>
                {shapeText(shape)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          {puzzles.level}
          <select
            value={level}
            onChange={(event) => choose(size, event.currentTarget.value as Level)}
          >
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {puzzles.levels[level]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {hasTimer && <BestLine size={size} level={level} />}
      <div class="buttons">
        <button type="button" onClick={() => choose(size, level)}>
          {puzzles.newPuzzle}
        </button>
        <Today size={size} day={day} open={openDay} />
      </div>
    </section>
  );
}
