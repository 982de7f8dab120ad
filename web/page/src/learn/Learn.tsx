import { useMemo, useState } from "preact/hooks";
import { type Board, canonicalGoal } from "tilebase-reader/puzzle";
import { distanceOf } from "../model/answers";
import { FILES } from "../model/files";
import { type Game, isSolved, newGame } from "../model/game";
import type { Level } from "../model/levels";
import { newPuzzle } from "../model/new-puzzle";
import { openSolver } from "../model/open-solver";
import { hasAnswers, hasPatterns } from "../model/sizes";
import { isSolvable } from "../model/solvable";
import type { Page } from "../page";
import type { TableWorker } from "../worker/client";
import { Demonstration } from "./Demonstration";
import { ErrorComparison } from "./ErrorComparison";
import { Fifteen } from "./Fifteen";
import { HeuristicBoards } from "./HeuristicBoards";
import { Introduction } from "./Introduction";
import { Race } from "./Race";

interface Props {
  page: Page;
  worker: TableWorker;
}

/** The board of the lessons if that of the game is too large: its shape has no table of all boards. */
const GOAL = canonicalGoal({ rows: 3, cols: 3 });
const EXAMPLE: Board = { rows: 3, cols: 3, tiles: [1, 3, 6, 5, 2, 8, 4, 7, 0] };

/** The view to learn from: how searches work, what they cost, and what leads them. */
export function Learn({ page, worker }: Props) {
  const { game } = page.place;
  const [example, setExample] = useState(EXAMPLE);
  const isExample = hasPatterns(game.goal);
  const { board, goal } = isExample ? { board: example, goal: GOAL } : game;
  const solver = useMemo(() => openSolver(FILES, goal), [goal]);
  const distance = useMemo(() => distanceOf(solver, board), [solver, board]);
  const given = { board, goal, distance };
  const change = (level: Level) => {
    const board = newPuzzle(goal, level);
    if (isExample) setExample(board);
    else page.setGame(() => newGame(board, goal));
  };
  return (
    <div class="learn">
      <Introduction {...given} isExample={isExample} change={change} />
      {distance ? <Demonstration {...given} worker={worker} /> : null}
      {distance ? <Race {...given} worker={worker} /> : null}
      <HeuristicBoards {...given} distanceOf={(board) => distanceOf(solver, board)} />
      <ErrorComparison {...given} worker={worker} />
      <Fifteen worker={worker} yours={isOf4x4(game) ? game : undefined} />
    </div>
  );
}

/** Returns whether the last lesson can be about the board of a game: it is of 4x4, and there is a way to find. */
function isOf4x4(game: Game): boolean {
  const { board, goal } = game;
  const { rows, cols } = goal;
  return rows === 4 && cols === 4 && hasAnswers(goal) && isSolvable(board, goal) && !isSolved(game);
}
