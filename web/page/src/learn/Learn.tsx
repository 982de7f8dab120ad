import "../style/learn.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { type Board, canonicalGoal } from "tilebase-reader/puzzle";
import { distanceOf } from "../model/answers";
import { solverTo } from "../model/files";
import { type Game, isSolved, newGame } from "../model/game";
import { BANDED, type Level } from "../model/levels";
import { newPuzzle } from "../model/new-puzzle";
import { hasPatterns } from "../model/sizes";
import { isSolvable } from "../model/solvable";
import { useDocumentEvent } from "../document-event";
import type { Page } from "../page";
import type { FullScreen } from "../settings/full-screen";
import { useWords, type Words } from "../words/words";
import type { TableWorker } from "../worker/client";
import { Demonstration } from "./Demonstration";
import { ErrorComparison } from "./ErrorComparison";
import { Fifteen } from "./Fifteen";
import { HeuristicBoards } from "./HeuristicBoards";
import { DescribedBoard, type Given, Lessons } from "./Lesson";
import { Race } from "./Race";

// The quiz loads with the lessons, because separate files would share so much that the first load would grow.
export { Quiz } from "../quiz/Quiz";

/** The goal of the lessons if the game's shape has no complete table. */
const GOAL = canonicalGoal({ rows: 3, cols: 3 });
const LESSONS = 5;
const EXAMPLE: Board = { rows: 3, cols: 3, tiles: [1, 3, 6, 5, 2, 8, 4, 7, 0] };

interface Props {
  page: Page;
  worker: TableWorker;
  fullScreen: FullScreen;
}

/** The Learn view: lessons about searches, their costs and heuristics. */
export function Learn({ page, worker, fullScreen }: Props) {
  const { game, link } = page.place;
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
  // Solved and unsolvable boards have no searches.
  const first = distance ? 1 : 3;
  const [lesson, setLesson] = useState(link?.lesson ?? first);
  useEffect(() => setLesson(link?.lesson ?? first), [link]);
  const presented = fullScreen.isOn ? Math.min(Math.max(lesson, first), LESSONS) : undefined;
  return (
    <div class="learn stack far-apart">
      {!fullScreen.isOn && (
        <Introduction {...given} isExample={isExample} change={change} present={fullScreen.enter} />
      )}
      <Lessons.Provider value={{ place: page.place, presented }}>
        {distance ? <Demonstration {...given} key={JSON.stringify(link)} worker={worker} /> : null}
        {distance ? <Race {...given} worker={worker} /> : null}
        <HeuristicBoards {...given} distanceOf={(board) => distanceOf(solver, board)} />
        <ErrorComparison {...given} worker={worker} />
        <Fifteen worker={worker} yours={isOf4x4(game) ? game : undefined} />
      </Lessons.Provider>
      {presented && <Turning lesson={presented} first={first} turnTo={setLesson} />}
    </div>
  );
}

interface TurningProps {
  lesson: number;
  /** The number of the first lesson. */
  first: number;
  turnTo: (lesson: number) => void;
}

/** The buttons for the next and the previous lesson. A presenter's keys do the same. */
function Turning({ lesson, first, turnTo }: TurningProps) {
  const { back, next, of } = useWords().learn.turning;
  const turnBy = (by: number) => turnTo(Math.min(Math.max(lesson + by, first), LESSONS));
  useDocumentEvent("keydown", (event) => {
    const isInField = event.target instanceof Element && event.target.matches("input, select");
    const forward = event.key === "PageDown" || (event.key === "ArrowRight" && !isInField);
    const backward = event.key === "PageUp" || (event.key === "ArrowLeft" && !isInField);
    if (!forward && !backward) return;
    event.preventDefault();
    turnBy(forward ? 1 : -1);
  });
  return (
    <div class="turning line">
      <button aria-disabled={lesson === first} onClick={() => turnBy(-1)}>
        {back}
      </button>
      <span role="status">{of(lesson, LESSONS)}</span>
      <button aria-disabled={lesson === LESSONS} onClick={() => turnBy(1)}>
        {next}
      </button>
    </div>
  );
}

/** Returns whether the last lesson can use the board of a game: a solvable 4x4 board. */
function isOf4x4(game: Game): boolean {
  const { board, goal } = game;
  const { rows, cols } = goal;
  return rows === 4 && cols === 4 && isSolvable(board, goal) && !isSolved(game);
}

interface IntroductionProps extends Given {
  /** Whether the board differs from the game's. */
  isExample: boolean;
  /** Loads another board. */
  change: (level: Level) => void;
  /** Shows one lesson at a time on the whole screen. */
  present: () => void;
}

/** The introduction, with the board, the goal and the distance of the lessons. */
function Introduction({ board, goal, distance, isExample, change, present }: IntroductionProps) {
  const words = useWords();
  const { learn, puzzles } = words;
  return (
    <div class="stack spaced">
      <p class="reading">
        {learn.intro} {isExample && learn.example}
      </p>
      <div class="from-to line">
        <DescribedBoard board={board} name={learn.theBoard} />
        <span aria-hidden="true">→</span>
        <DescribedBoard board={goal} name={learn.theGoal} />
        <div class="stack">
          <p>{wayBetween(distance, words)}</p>
          <div class="buttons" role="group" aria-label={learn.anotherBoard}>
            <span class="quiet" aria-hidden="true">
              {learn.anotherBoard}
            </span>
            {BANDED.map((level) => (
              <button key={level} onClick={() => change(level)}>
                {puzzles.levels[level]}
              </button>
            ))}
            <button onClick={present}>{learn.present}</button>
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
