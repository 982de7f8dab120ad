import { useState } from "preact/hooks";
import { type Board, boardText } from "tilebase-reader/puzzle";
import { largestDistance } from "../model/boards-by-distance";
import { useWords } from "../words/words";
import type { Hardest as HardestBoards } from "../search/hardest";
import type { TableWorker } from "../worker/client";
import { useAnswer } from "../worker/use-answer";

interface Props {
  goal: Board;
  worker: TableWorker;
  load: (start: Board) => void;
}

/** The most boards of a kind that are shown: for some goals there are more than a hundred. */
const SHOWN = 8;

/** The hardest boards for a goal, in three senses. */
export function Hardest({ goal, worker, load }: Props) {
  const { difficulty: words } = useWords();
  const [isOpen, setOpen] = useState(false);
  const found = useAnswer(isOpen ? () => worker.hardest(goal) : undefined, goal);
  return (
    <details class="hardest card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.hardest}</summary>
      {found ? (
        <Groups found={found} largest={largestDistance(goal)} load={load} />
      ) : (
        <p class="quiet">{words.lookingAtAll}</p>
      )}
    </details>
  );
}

interface GroupsProps {
  found: HardestBoards;
  /** The largest distance of any board from the goal. */
  largest: number;
  load: (start: Board) => void;
}

function Groups({ found, largest, load }: GroupsProps) {
  const { difficulty: words } = useWords();
  const { farthest, mostSolutions, farthestUnique } = found;
  return (
    <>
      <Group name={words.farthest(largest)} boards={farthest} load={load} />
      <Group
        name={words.mostSolutions(mostSolutions.count)}
        boards={mostSolutions.boards}
        load={load}
      />
      <Group
        name={words.farthestUnique(farthestUnique.distance)}
        boards={farthestUnique.boards}
        load={load}
      />
    </>
  );
}

interface GroupProps {
  name: string;
  boards: readonly Board[];
  load: (start: Board) => void;
}

function Group({ name, boards, load }: GroupProps) {
  const { difficulty: words } = useWords();
  const more = boards.length - SHOWN;
  return (
    <div role="group" aria-label={name}>
      <h3>{name}</h3>
      <div class="buttons">
        {boards.slice(0, SHOWN).map((board) => (
          <button type="button" key={boardText(board)} onClick={() => load(board)}>
            {boardText(board)}
          </button>
        ))}
        {more > 0 && <span class="quiet">{words.andMore(more)}</span>}
      </div>
    </div>
  );
}
