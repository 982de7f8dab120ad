import { useEffect, useState } from "preact/hooks";
import { shapeText } from "tilebase-reader/puzzle";
import { type OpenDay, Today } from "../daily/Today";
import { BestLine } from "../bests/Bests";
import { type Game, isSolved } from "../model/game";
import { type Level, LEVELS } from "../model/levels";
import { SHAPES } from "../model/text";
import { Select } from "../Select";
import { useSettings } from "../settings/settings";
import { useWords } from "../words/words";

interface Props {
  game: Game;
  choose: (size: string, level: Level) => void;
  openDay: OpenDay;
}

/**
 * The size and the level of the next puzzle, and the button that makes it. If no game is in progress, a choice makes
 * the puzzle immediately.
 */
export function NewPuzzle({ game, choose, openDay }: Props) {
  const { goal, day } = game;
  const { puzzles } = useWords();
  const [{ level, hasTimer }, changeSettings] = useSettings();
  const present = shapeText(goal);
  const [size, setSize] = useState(present);
  useEffect(() => setSize(present), [goal]);
  const isOn = game.past !== "" && !isSolved(game);
  const choice = (size: string, level: Level) => {
    setSize(size);
    if (isOn) changeSettings({ level });
    else choose(size, level);
  };
  return (
    <section class="new-puzzle card" aria-label={puzzles.newPuzzle}>
      <div class="choices">
        <Select
          name={puzzles.size}
          value={size}
          options={SHAPES.map((shape) => [shapeText(shape), shapeText(shape)])}
          choose={(size) => choice(size, level)}
        />
        <Select
          name={puzzles.level}
          value={level}
          options={LEVELS.map((level) => [level, puzzles.levels[level]])}
          choose={(level) => choice(size, level)}
        />
      </div>
      {hasTimer && <BestLine size={size} level={level} />}
      <div class="buttons">
        <button onClick={() => choose(size, level)}>{puzzles.newPuzzle}</button>
        <Today size={present} day={day} open={openDay} />
      </div>
    </section>
  );
}
