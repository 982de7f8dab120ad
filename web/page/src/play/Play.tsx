import { useEffect, useRef } from "preact/hooks";
import { type Board, type Moves, sameShape, shapeText } from "tilebase-reader/puzzle";
import {
  back,
  backTo,
  forward,
  type Game,
  isSamePuzzle,
  isSolved,
  make,
  newGame,
  newGameFrom,
  withHelp,
} from "../model/game";
import { useAfterPaint } from "../after-paint";
import { recalled, useAttempt } from "../bests/attempt";
import { Clock } from "../bests/Clock";
import { EarlierDays } from "../daily/EarlierDays";
import { DayLine } from "../daily/Today";
import { useKnown } from "../known/use-known";
import { type DailySize, dailyGame } from "../model/daily";
import type { Day } from "../model/day";
import type { Level } from "../model/levels";
import { newPuzzle } from "../model/new-puzzle";
import { goalOfSize, hasAnswers, hasPatterns } from "../model/sizes";
import type { Page, SetGame } from "../page";
import { useSettings } from "../settings/settings";
import { useWords } from "../words/words";
import type { TableWorker } from "../worker/client";
import { Aim } from "./Aim";
import { Announcement } from "./Announcement";
import { BoardView } from "./BoardView";
import { Difficulty } from "./Difficulty";
import { Ending } from "./Ending";
import { Controls } from "./Controls";
import { Hardest } from "./Hardest";
import { focusBoard } from "./focus-board";
import { useHint } from "./Hint";
import { useInSight } from "./in-sight";
import { type Actions, useKeys } from "./keys";
import { NewPuzzle } from "./NewPuzzle";
import { usePlayback } from "./Playback";
import { Setup } from "./Setup";
import { Unsolvable } from "./Unsolvable";

interface Props {
  page: Page;
  worker: TableWorker;
}

/** The view to play in. */
export function Play({ page, worker }: Props) {
  const words = useWords();
  const [settings, changeSettings] = useSettings();
  const { place, setGame, setProblem } = page;
  const { game } = place;
  const { board, goal } = game;
  const known = useKnown(goal, board, worker);
  const found = known.state === "known" ? known.answers : undefined;
  const attempt = useAttempt(game);
  const playback = usePlayback(game, found, setGame);
  const hint = useHint(game, found);
  const stage = useRef<HTMLElement>(null);
  const isPainted = useAfterPaint();
  useInSight(stage, game);
  const isAtGoal = isSolved(game);
  const isEnded = isAtGoal && game.past !== "";
  const isFresh = useFreshEnd(game, isEnded);

  // What is marked on the board helps the player, whether it is looked at or not.
  const shown = settings.showsGoodMoves && !isAtGoal ? found : undefined;
  useEffect(() => {
    if (shown && !game.help.isShown) setGame((game) => withHelp(game, { isShown: true }));
  }, [shown, game]);

  const change: SetGame = (change) => {
    playback.pause();
    setGame(change);
  };
  const play = (moves: Moves) => change((game) => make(game, moves));
  const load = (start: Board) => change((game) => newGameFrom(start, game));
  const setGoal = (goal: Board) =>
    change(({ board }) =>
      newGame(sameShape(board, goal) ? board : newPuzzle(goal, settings.level), goal),
    );
  const newPuzzleTo = (goal: Board, level = settings.level) =>
    change(() => ({ ...newGame(newPuzzle(goal, level), goal), level }));
  const choosePuzzle = (size: string, level: Level) => {
    changeSettings({ size, level });
    newPuzzleTo(size === shapeText(goal) ? goal : goalOfSize(size), level);
  };
  const openDay = (day: Day, size: DailySize) => {
    changeSettings({ size });
    change(() => recalled(dailyGame(day, size)));
  };
  const next = () => choosePuzzle(shapeText(goal), settings.level);
  const giveHint = () => {
    if (isAtGoal || playback.isFollowed || !(found || known.state === "searching")) return;
    if (hint.move) return play(hint.move);
    if (hint.isAsked) return;
    hint.ask();
    setGame((game) => withHelp(game, { hints: game.help.hints + 1 }));
  };
  const solve = () => {
    if (!isAtGoal && (found || known.state === "searching")) playback.solve();
  };
  const goBackTo = (moves: number) => {
    change((game) => backTo(game, moves));
    focusBoard();
  };
  const actions: Actions = {
    play,
    undo: () => change(back),
    redo: () => change(forward),
    hint: giveHint,
    next,
    playOrPause: () =>
      playback.isFollowed && (playback.isPlaying ? playback.pause() : playback.play()),
  };
  useKeys(actions, settings.hasLetterKeys);

  const now = () => {
    if (known.state === "unsolvable") {
      const repair = (start: Board) => (load(start), focusBoard());
      return <Unsolvable board={board} goal={goal} load={repair} />;
    }
    if (isEnded) {
      const result = { game, attempt, isFresh, worker };
      // Each attempt has its own end, also if the Back button leads from one end to another.
      return <Ending key={attempt} {...result} next={next} goBackTo={goBackTo} />;
    }
    return (
      <Controls
        game={game}
        known={known}
        hint={hint}
        playback={playback}
        actions={actions}
        solve={solve}
      />
    );
  };

  return (
    <div class="play">
      <Aim goal={goal} />
      <section class="stage" aria-label={words.play.puzzle} ref={stage}>
        <BoardView
          board={board}
          goal={goal}
          leads={shown?.leads}
          hintedTile={hint.tile}
          isCelebrated={isFresh && !game.help.isPlayed}
          play={play}
        />
        <Announcement game={game} distance={isAtGoal ? 0 : shown?.distance} />
      </section>
      <section class="now card" aria-label={isAtGoal ? words.ending.solved : words.play.yourTurn}>
        <div class="of-game">
          <DayLine day={game.day} />
          {settings.hasTimer && !isEnded && <Clock attempt={attempt} />}
        </div>
        {now()}
      </section>
      <NewPuzzle game={game} choose={choosePuzzle} openDay={openDay} />
      {isPainted && (
        <div class="more">
          {hasAnswers(goal) && (
            <Difficulty
              game={game}
              distance={found?.distance}
              worker={worker}
              load={load}
              say={(sentence) => setProblem({ from: "page", sentence })}
            />
          )}
          <EarlierDays size={shapeText(goal)} open={openDay} />
          <Setup
            game={game}
            setBoard={load}
            setGoal={setGoal}
            newPuzzleTo={(goal) => (newPuzzleTo(goal), focusBoard())}
          />
          {!hasPatterns(goal) && <Hardest goal={goal} worker={worker} load={load} />}
        </div>
      )}
    </div>
  );
}

/** Returns whether a game that has ended was seen before its end, and was not opened as it is. */
function useFreshEnd(game: Game, isEnded: boolean): boolean {
  const unsolved = useRef<Game>(undefined);
  if (!isEnded) unsolved.current = game;
  return isEnded && unsolved.current !== undefined && isSamePuzzle(unsolved.current, game);
}
