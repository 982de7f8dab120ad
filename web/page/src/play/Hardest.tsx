import { type Board, boardText } from "tilebase-reader/puzzle";
import { hasTable, solverTo } from "../model/files";
import { useWords } from "../words/words";
import { worker } from "../worker/client";
import { useAnswer } from "../worker/use-answer";

interface Props {
  goal: Board;
  load: (start: Board) => void;
}

/** The largest number of boards shown of each kind; some goals have more than a hundred. */
const SHOWN = 8;

/** The hardest boards for a goal, of three kinds. */
export function Hardest({ goal, load }: Props) {
  const { difficulty: words } = useWords();
  const found = useAnswer(() => worker.request("hardest", [goal]), goal);
  if (!found || !hasTable(goal)) return <p class="quiet">{words.lookingAtAll}</p>;
  const { farthest, mostSolutions, farthestUnique } = found;
  const groups: [name: string, boards: readonly Board[]][] = [
    [words.farthest(solverTo(goal).maxDistance), farthest],
    [words.mostSolutions(mostSolutions.count), mostSolutions.boards],
    [words.farthestUnique(farthestUnique.distance), farthestUnique.boards],
  ];
  return (
    <div class="stack spaced">
      {groups.map(([name, boards]) => (
        <div role="group" aria-label={name} key={name}>
          <h3>{name}</h3>
          <div class="buttons">
            {boards.slice(0, SHOWN).map((board) => (
              <button key={boardText(board)} onClick={() => load(board)}>
                {boardText(board)}
              </button>
            ))}
            {boards.length > SHOWN && (
              <span class="quiet">{words.andMore(boards.length - SHOWN)}</span>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}
