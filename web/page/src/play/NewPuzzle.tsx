import { shapeText } from "tilebase-reader/puzzle";
import { type OpenDay, Today, useTodayWaits } from "../daily/Today";
import { BestLine } from "../bests/Bests";
import { type Game, isSolved } from "../model/game";
import { LEVELS } from "../model/levels";
import { SHAPES } from "../model/text";
import { Select } from "../Select";
import { useSettings } from "../settings/settings";
import { useWords } from "../words/words";

interface Props {
  game: Game;
  /** The size of the next puzzle. */
  size: string;
  setSize: (size: string) => void;
  make: () => void;
  openDay: OpenDay;
}

/** The size and the level of the next puzzle, and the buttons that make it or open today's. */
export function NewPuzzle({ game, size, setSize, make, openDay }: Props) {
  const { puzzles } = useWords();
  const [{ level, hasTimer }, changeSettings] = useSettings();
  const todayLeads = useTodayWaits(size, game);
  // After a game, the button for the next puzzle leads.
  const isEnded = isSolved(game) && game.past !== "";
  return (
    <section class="new-puzzle card" aria-label={puzzles.newPuzzle}>
      <div class="buttons">
        <Today size={size} day={game.day} open={openDay} isLeading={!isEnded && todayLeads} />
        <button class={isEnded || todayLeads ? "" : "primary"} onClick={make}>
          {puzzles.newPuzzleOf(size, puzzles.levels[level])}
        </button>
      </div>
      <div class="choices">
        <Select
          name={puzzles.size}
          value={size}
          options={SHAPES.map((shape) => [shapeText(shape), shapeText(shape)])}
          rest={{ from: 5, heading: puzzles.otherSizes }}
          choose={setSize}
        />
        <Select
          name={puzzles.level}
          value={level}
          options={LEVELS.map((level) => [level, puzzles.levels[level]])}
          choose={(level) => changeSettings({ level })}
        />
      </div>
      {hasTimer && <BestLine size={size} level={level} />}
    </section>
  );
}
