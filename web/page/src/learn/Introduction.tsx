import { SmallBoard } from "../board/SmallBoard";
import { type Level, LEVELS } from "../model/levels";
import { useWords, type Words } from "../words/words";
import type { Given } from "./given";
import { inWords } from "./in-words";

interface Props extends Given {
  /** Whether the board is not that of the game. */
  isExample: boolean;
  /** Loads another board. */
  change: (level: Level) => void;
}

/** What the lessons are about: a board, the goal, and the way between them. */
export function Introduction({ board, goal, distance, isExample, change }: Props) {
  const words = useWords();
  const { learn, puzzles } = words;
  return (
    <div class="introduction">
      <p class="reading">
        {learn.intro} {isExample && learn.example}
      </p>
      <div class="from-to">
        <SmallBoard board={board} label={learn.reads(learn.theBoard, inWords(board, words))} />
        <span aria-hidden="true">→</span>
        <SmallBoard board={goal} label={learn.reads(learn.theGoal, inWords(goal, words))} />
        <div>
          <p>{wayBetween(distance, words)}</p>
          <div class="buttons" role="group" aria-label={learn.anotherBoard}>
            <span class="quiet" aria-hidden="true">
              {learn.anotherBoard}
            </span>
            {LEVELS.map((level) => (
              <button key={level} type="button" onClick={() => change(level)}>
                {puzzles.levels[level]}
              </button>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function wayBetween(distance: number | undefined, { learn }: Words): string {
  if (distance === undefined) return learn.unsolvable;
  return distance === 0 ? learn.isGoal : learn.movesToGo(distance);
}
