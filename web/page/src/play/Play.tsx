import { useMemo, useRef } from "preact/hooks";
import { type Board, type Moves, sameShape } from "tilebase/puzzle";
import { answers } from "../model/answers";
import { FILES } from "../model/files";
import {
  backTo,
  isSamePuzzle,
  isSolved,
  make,
  newGame,
  newGameFrom,
  withFuture,
} from "../model/game";
import { scrambled } from "../model/scramble";
import { openSolver } from "../model/open-solver";
import type { Page, SetGame } from "../page";
import type { TableWorker } from "../worker/client";
import { Announcement } from "./Announcement";
import { BoardView } from "./BoardView";
import { Difficulty } from "./Difficulty";
import { Ending } from "./Ending";
import { Headline } from "./Headline";
import { HintButton, HintText, useHint } from "./Hint";
import { useKeys } from "./keys";
import { Future, Playback, usePlayback } from "./Playback";
import { Setup } from "./Setup";
import { Unsolvable } from "./Unsolvable";

interface Props {
  page: Page;
  worker: TableWorker;
}

/** The view to play in: the board, and what the solver answers about it. */
export function Play({ page, worker }: Props) {
  const { place, setGame, setGuidance, setProblem } = page;
  const { game, hasGuidance } = place;
  const { board, goal } = game;
  const solver = useMemo(() => openSolver(FILES, goal), [goal]);
  const found = useMemo(() => answers(solver, board), [solver, board]);
  const shown = hasGuidance ? found : undefined;
  const playback = usePlayback(game, setGame);
  const hint = useHint(board, found, hasGuidance);
  const stage = useRef<HTMLElement>(null);

  const change: SetGame = (change) => {
    playback.pause();
    setGame(change);
  };
  const play = (moves: Moves) => change((game) => make(game, moves));
  const load = (start: Board) => change((game) => newGameFrom(start, game));
  // If another puzzle was chosen in the meantime, the board arrives too late.
  const loadLater = (start: Promise<Board>) =>
    start.then(
      (board) => change((now) => (isSamePuzzle(now, game) ? newGame(board, goal) : now)),
      (error: Error) => setProblem(error.message),
    );
  const setGoal = (goal: Board) =>
    change(({ board }) => newGame(sameShape(board, goal) ? board : scrambled(goal), goal));
  const showSolution = () => change((game) => withFuture(game, found?.solution ?? ""));
  // Some buttons disappear when they are pressed, so the focus moves to the board as it is then.
  const focusBoard = () =>
    setTimeout(() => stage.current?.querySelector<HTMLElement>(".cells [tabindex='0']")?.focus());
  const repair = (start: Board) => {
    load(start);
    focusBoard();
  };
  const goBackTo = (moves: number) => {
    change((game) => backTo(game, moves));
    focusBoard();
  };
  const message = () => {
    if (!found) return <Unsolvable board={board} goal={goal} solver={solver} load={repair} />;
    const isEnded = isSolved(game) && game.past !== "";
    if (isEnded) return <Ending game={game} solver={solver} goBackTo={goBackTo} />;
    return <HintText text={hint.text} />;
  };
  useKeys(play);

  return (
    <div class="play">
      <section class="stage" aria-label="Puzzle" ref={stage}>
        <Headline game={game} found={found} hasGuidance={hasGuidance} />
        <BoardView
          board={board}
          goal={goal}
          leads={shown?.leads}
          hintedTile={hint.tile}
          play={play}
        />
        <Announcement
          game={game}
          distance={hasGuidance || isSolved(game) ? found?.distance : undefined}
        />
        <div class="buttons">
          <button type="button" onClick={() => load(scrambled(goal))}>
            Scramble
          </button>
          <HintButton hint={hint} showSolution={showSolution} />
          <Switch name="Guidance" isOn={hasGuidance} set={setGuidance} />
        </div>
        {message()}
        <Playback game={game} setGame={setGame} found={found} playback={playback} />
        {found && <Future game={game} distance={found.distance} />}
      </section>
      <div class="panel">
        <Difficulty
          goal={goal}
          distance={shown?.distance}
          solver={solver}
          worker={worker}
          load={load}
          loadLater={loadLater}
        />
        <Setup game={game} setBoard={load} setGoal={setGoal} />
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
