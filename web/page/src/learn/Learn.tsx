import "../style/learn.css";
import { useMemo, useState } from "preact/hooks";
import { type Board, canonicalGoal } from "tilebase-reader/puzzle";
import { SmallBoard } from "../board/SmallBoard";
import { distanceOf } from "../model/answers";
import { solverTo } from "../model/files";
import { type Game, isSolved, newGame } from "../model/game";
import { type Level, LEVELS } from "../model/levels";
import { newPuzzle } from "../model/new-puzzle";
import { hasAnswers, hasPatterns } from "../model/sizes";
import { isSolvable } from "../model/solvable";
import type { Page } from "../page";
import { useWords, type Words } from "../words/words";
import type { TableWorker } from "../worker/client";
import { Demonstration } from "./Demonstration";
import { ErrorComparison } from "./ErrorComparison";
import { Fifteen } from "./Fifteen";
import { HeuristicBoards } from "./HeuristicBoards";
import { type Given, inWords } from "./Lesson";
import { Race } from "./Race";
import { WholePuzzle } from "./WholePuzzle";

// The quiz loads with the lessons, because separate files would share so much that the first load would grow.
export { Quiz } from "../quiz/Quiz";

/** The goal of the lessons if the game's shape has no complete table. */
const GOAL = canonicalGoal({ rows: 3, cols: 3 });
const EXAMPLE: Board = { rows: 3, cols: 3, tiles: [1, 3, 6, 5, 2, 8, 4, 7, 0] };

/** The Learn view: lessons about searches, their costs and heuristics. */
export function Learn({ page, worker }: { page: Page; worker: TableWorker }) {
  const { game } = page.place;
  const [example, setExample] = useState(EXAMPLE);
  const isExample = hasPatterns(game.goal);
  const { board, goal } = isExample ? { board: example, goal: GOAL } : game;
  const solver = useMemo(() => solverTo(goal), [goal]);
  const distance = useMemo(() => distanceOf(solver, board), [solver, board]);
  const given = { board, goal, distance };
  const change = (level: Level) => {
    const board = newPuzzle(goal, level);
    if (isExample) setExample(board);
    else page.setGame(() => newGame(board, goal));
  };
  return (
    <div class="learn stack far-apart">
      <Introduction {...given} isExample={isExample} change={change} />
      {distance ? <Demonstration {...given} worker={worker} /> : null}
      {distance ? <Race {...given} worker={worker} /> : null}
      <HeuristicBoards {...given} distanceOf={(board) => distanceOf(solver, board)} />
      <ErrorComparison {...given} worker={worker} />
      <Fifteen worker={worker} yours={isOf4x4(game) ? game : undefined} />
      <WholePuzzle game={game} setGame={page.setGame} />
    </div>
  );
}

/** Returns whether the last lesson can use the board of a game: a solvable 4x4 board. */
function isOf4x4(game: Game): boolean {
  const { board, goal } = game;
  const { rows, cols } = goal;
  return rows === 4 && cols === 4 && hasAnswers(goal) && isSolvable(board, goal) && !isSolved(game);
}

interface IntroductionProps extends Given {
  /** Whether the board differs from the game's. */
  isExample: boolean;
  /** Loads another board. */
  change: (level: Level) => void;
}

/** The introduction, with the board, the goal and the distance of the lessons. */
function Introduction({ board, goal, distance, isExample, change }: IntroductionProps) {
  const words = useWords();
  const { learn, puzzles } = words;
  return (
    <div class="stack spaced">
      <p class="reading">
        {learn.intro} {isExample && learn.example}
      </p>
      <div class="from-to line">
        <SmallBoard board={board} label={learn.reads(learn.theBoard, inWords(board, words))} />
        <span aria-hidden="true">→</span>
        <SmallBoard board={goal} label={learn.reads(learn.theGoal, inWords(goal, words))} />
        <div class="stack">
          <p>{wayBetween(distance, words)}</p>
          <div class="buttons" role="group" aria-label={learn.anotherBoard}>
            <span class="quiet" aria-hidden="true">
              {learn.anotherBoard}
            </span>
            {LEVELS.map((level) => (
              <button key={level} onClick={() => change(level)}>
                {puzzles.levels[level]}
              </button>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function wayBetween(distance: number | undefined, { learn, play }: Words): string {
  if (distance === undefined) return learn.unsolvable;
  return distance === 0 ? learn.isGoal : play.movesToGo(distance);
}
