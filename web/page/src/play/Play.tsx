import { useMemo } from "preact/hooks";
import { answers } from "../model/answers";
import { type Board, canonicalBoard, type Moves } from "../model/board";
import { isSolved, make, newGame, withFuture } from "../model/game";
import { openTable } from "../model/tables";
import type { Page, SetGame } from "../page";
import type { TableWorker } from "../worker/client";
import { useAnnouncement } from "./announcement";
import { BoardView } from "./BoardView";
import { Difficulty } from "./Difficulty";
import { Ending } from "./Ending";
import { Headline } from "./Headline";
import { HintButton, useHint } from "./Hint";
import { useKeys } from "./keys";
import { Future, Playback, usePlayback } from "./Playback";
import { Setup } from "./Setup";
import { loadText, usePaste } from "./paste";
import { Unsolvable } from "./Unsolvable";

interface Props {
  page: Page;
  files: readonly Uint8Array[];
  worker: TableWorker;
}

/** The view to play in: the board, and what the table knows about it. */
export function Play({ page, files, worker }: Props) {
  const { place, problem, setGame, setGuidance, setProblem } = page;
  const { game, hasGuidance } = place;
  const { board, goal } = game;
  const table = useMemo(() => openTable(files, goal), [goal]);
  const found = useMemo(() => answers(table, board), [table, board]);
  const shown = hasGuidance ? found : undefined;
  const playback = usePlayback(game, setGame);
  const hint = useHint(board, found, hasGuidance);
  const spoken = useAnnouncement(game, shown?.distance);

  const change: SetGame = (change) => {
    playback.pause();
    setGame(change);
  };
  const play = (moves: Moves) => change((game) => make(game, moves));
  const load = (start: Board) => change(({ goal }) => newGame(start, goalOf(start, goal)));
  const setGoal = (goal: Board) =>
    change(({ board }) =>
      newGame(hasSameShape(board, goal) ? board : scrambled(files, goal), goal),
    );
  const showSolution = () => change((game) => withFuture(game, found?.solution ?? ""));
  const loadBoardText = (text: string) => loadText(text, board, load, setProblem);
  useKeys(play);
  usePaste(loadBoardText);

  return (
    <div class="play">
      <section class="stage" aria-label="Puzzle">
        <Headline game={game} found={found} hasGuidance={hasGuidance} />
        <BoardView
          board={board}
          goal={goal}
          leads={shown?.leads}
          hintedTile={hint.tile}
          play={play}
        />
        <p class="visually-hidden" role="status">
          {spoken}
        </p>
        {!found && <Unsolvable board={board} goal={goal} table={table} load={load} />}
        {isSolved(game) && game.past !== "" && (
          <Ending game={game} setGame={change} table={table} />
        )}
        <div class="buttons">
          <button type="button" onClick={() => load(scrambled(files, goal))}>
            Scramble
          </button>
          <HintButton hint={hint} showSolution={showSolution} />
          <Switch name="Guidance" isOn={hasGuidance} set={setGuidance} />
        </div>
        <p class="quiet" role="status">
          {hint.text || "Click, drag, swipe, or press arrow keys."}
        </p>
        <Playback game={game} setGame={setGame} found={found} playback={playback} />
        <Future game={game} />
      </section>
      <div class="panel">
        <Difficulty
          goal={goal}
          distance={shown?.distance}
          table={table}
          worker={worker}
          load={load}
        />
        <Setup
          game={game}
          problem={problem}
          loadBoardText={loadBoardText}
          loadGoalText={(text) => loadText(text, goal, setGoal, setProblem)}
          setGoal={setGoal}
          setShape={({ rows, cols }) => setGoal(canonicalBoard(rows, cols))}
        />
      </div>
    </div>
  );
}

interface SwitchProps {
  name: string;
  isOn: boolean;
  set: (isOn: boolean) => void;
}

function Switch({ name, isOn, set }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      {name}
    </label>
  );
}

/** The goal for a new board: the present one, unless the board has another shape. */
function goalOf(start: Board, goal: Board): Board {
  return hasSameShape(start, goal) ? goal : canonicalBoard(start.rows, start.cols);
}

function hasSameShape(one: Board, other: Board): boolean {
  return one.rows === other.rows && one.cols === other.cols;
}

/** One of all boards from which moves lead to the goal, all alike. */
function scrambled(files: readonly Uint8Array[], goal: Board): Board {
  return { ...goal, tiles: openTable(files, goal).random() };
}
