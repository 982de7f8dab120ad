import { useState } from "preact/hooks";
import type { Board } from "tilebase/puzzle";
import { BOARDS_4X4, hasCounts, largestDistance } from "../model/boards-by-distance";
import { hasPatterns } from "../model/sizes";
import { useWords } from "../words/words";
import type { TableWorker } from "../worker/client";
import { useAnswer } from "../worker/use-answer";
import { Histogram } from "./Histogram";

interface Props {
  goal: Board;
  /** The distance of the present board; `undefined` if it has none, or none is known yet. */
  distance: number | undefined;
  worker: TableWorker;
  /** Loads a board when it arrives. */
  loadLater: (start: Promise<Board>) => Promise<void>;
}

/** How far the present board is among all boards, and new puzzles at any distance. */
export function Difficulty(props: Props) {
  const { difficulty: words } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.heading}</summary>
      {isOpen && <Distances {...props} />}
    </details>
  );
}

function Distances({ goal, distance, worker, loadLater }: Props) {
  const { difficulty: words } = useWords();
  const counted = useAnswer(
    hasPatterns(goal) ? undefined : () => worker.boardsByDistance(goal),
    goal,
  );
  const [wanted, setWanted] = useState(20);
  const [isLooking, setLooking] = useState(false);
  const largest = largestDistance(goal);
  const chosen = Math.min(wanted, largest);
  const takeNew = (distance: number) => {
    setWanted(distance);
    setLooking(true);
    void loadLater(worker.boardAt(goal, distance)).then(() => setLooking(false));
  };
  const boards = hasPatterns(goal) ? BOARDS_4X4 : counted;
  return (
    <>
      {hasCounts(goal) ? (
        <Histogram
          boards={boards ?? new Array<number>(largest + 1).fill(0)}
          distance={distance}
          chosen={chosen}
          choose={setWanted}
          takeNew={takeNew}
        />
      ) : (
        <Chooser largest={largest} distance={distance} chosen={chosen} choose={setWanted} />
      )}
      <div class="buttons">
        <button type="button" onClick={() => takeNew(chosen)}>
          {words.chosen(chosen)}
        </button>
        <span class="quiet" role="status">
          {isLooking && words.looking}
        </span>
      </div>
    </>
  );
}

interface ChooserProps {
  largest: number;
  distance: number | undefined;
  chosen: number;
  choose: (distance: number) => void;
}

/** What there is to say and to choose where nobody knows the numbers of boards. */
function Chooser({ largest, distance, chosen, choose }: ChooserProps) {
  const { difficulty: words } = useWords();
  return (
    <>
      <p>
        {distance !== undefined && words.away(distance)} {words.farthestOfAll(largest)}
      </p>
      <input
        class="chooser"
        type="range"
        aria-label={words.chooserName}
        min={1}
        max={largest}
        value={chosen}
        aria-valuetext={words.moves(chosen)}
        onInput={(event) => choose(event.currentTarget.valueAsNumber)}
      />
    </>
  );
}
