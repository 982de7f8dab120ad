import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import {
  type Board,
  type Move,
  type Moves,
  sameBoard,
  sameShape,
  shapeText,
} from "tilebase-reader/puzzle";
import { type Attempt, restored, useAttempt } from "../bests/attempt";
import { dailySize, DayLine } from "../daily/Today";
import { useTicks } from "../document-event";
import { lazily } from "../lazy";
import { useKnown } from "../known/use-known";
import { type Lead, solutionIn, type Wish } from "../model/answers";
import { dailyGame, type DailySize } from "../model/daily";
import type { Day } from "../model/day";
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
import { newPuzzle } from "../model/new-puzzle";
import { largestDistance } from "../model/boards-by-distance";
import { goalOfSize, hasPatterns } from "../model/sizes";
import type { Page, SetGame } from "../page";
import { Board as BoardPicture } from "../board/Board";
import { Piece } from "../picture/Piece";
import { usePicture } from "../picture/picture";
import { useSettings } from "../settings/settings";
import { useWords } from "../words/words";
import type { TableWorker } from "../worker/client";
import { Announcement } from "./Announcement";
import { BoardView } from "./BoardView";
import { Controls } from "./Controls";
import { Ending } from "./Ending";
import { Hardest } from "./Hardest";
import { useHint } from "./Hint";
import { More } from "./More";
import { NewPuzzle } from "./NewPuzzle";
import { usePlayback } from "./Playback";
import { useSound } from "./sound";
import { Unsolvable } from "./Unsolvable";
import { focusBoard } from "./focus-board";
import { type Actions, useKeys } from "./keys";

const Calendar = lazily(async () => (await import("../daily/Calendar")).Calendar);
const Difficulty = lazily(async () => (await import("./Difficulty")).Difficulty);
const LargeBoard = lazily(async () => (await import("../large/Large")).LargeBoard);
const SetupPanel = lazily(async () => (await import("./SetupPanel")).SetupPanel);

interface Props {
  page: Page;
  worker: TableWorker;
  enterFullScreen: () => void;
}

/** The Play view: the board, its controls and the other parts of the page. */
export function Play({ page, worker, enterFullScreen }: Props) {
  const words = useWords();
  const [settings, changeSettings] = useSettings();
  const { place, setGame } = page;
  const { game } = place;
  const { board, goal } = game;
  const [wish, setWish] = useState<Wish>();
  const known = useKnown(goal, board, worker, wish);
  const found = known.state === "known" ? known.answers : undefined;
  const attempt = useAttempt(game, settings.hasTimer && settings.hasInspection);
  const playback = usePlayback(game, found, setGame);
  const good = solutionIn(known);
  const hint = useHint(game, good);
  const [isRated, setRated] = useState(false);
  // The size of the next puzzle.
  const [size, setSize] = useState(shapeText(goal));
  useEffect(() => setSize(shapeText(goal)), [goal]);
  const stage = useRef<HTMLElement>(null);
  const isPainted = useAfterPaint();
  useInSight(stage, game);
  const isAtGoal = isSolved(game);
  const isEnded = isAtGoal && game.past !== "";
  const [first] = useState(game);
  const isFresh = useFreshEnd(game, isEnded);

  // Marked tiles count as help, even if the player ignores them.
  const isShown = settings.showsGoodMoves && !isAtGoal && good !== undefined;
  // Without a proof, only the first move of the best solution is marked.
  const leads = found?.leads ?? new Map<Move, Lead>([[good?.[0] as Move, "nearer"]]);
  useEffect(() => {
    if (isShown && !game.help.isShown) setGame((game) => withHelp(game, { isShown: true }));
  }, [isShown, game]);

  const isSoon = hint.isRequested || settings.showsGoodMoves || isRated;
  const newWish = playback.isAwaited ? "solution" : isSoon ? "soon" : undefined;
  useLayoutEffect(() => setWish(newWish), [newWish]);

  const change: SetGame = (change) => {
    playback.pause();
    setGame(change);
  };
  const play = (moves: Moves) => change((game) => make(game, moves));
  const load = (start: Board) => change((game) => newGameFrom(start, game));
  const setGoal = (goal: Board) =>
    change(({ board }) => newGame(sameShape(board, goal) ? board : newPuzzle(goal, level), goal));
  const { level } = settings;
  const largest = largestDistance(goal);
  const newPuzzleTo = (goal: Board) =>
    change(() => ({ ...newGame(newPuzzle(goal, level), goal), level }));
  const next = () => {
    changeSettings({ size });
    newPuzzleTo(size === shapeText(goal) ? goal : goalOfSize(size));
  };
  const openDay = (day: Day, size: DailySize) => {
    changeSettings({ size });
    change(() => restored(dailyGame(day, size)));
  };
  const giveHint = () => {
    if (isAtGoal || playback.isFollowed || !(found || known.state === "searching")) return;
    if (hint.move) return play(hint.move);
    if (!hint.isRequested) hint.request();
  };
  // A hint counts when it is shown: its search may be cancelled.
  const isHinted = hint.move !== undefined;
  useEffect(() => {
    if (isHinted) setGame((game) => withHelp(game, { hints: game.help.hints + 1 }));
  }, [isHinted]);
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
  useSound(game, settings.hasSound);
  useKeys(actions, settings.hasLetterKeys);

  const now = () => {
    if (known.state === "unsolvable") {
      const repair = (start: Board) => (load(start), focusBoard());
      const replace = (goal: Board) => (setGoal(goal), focusBoard());
      return <Unsolvable board={board} goal={goal} load={repair} setGoal={replace} />;
    }
    if (isEnded) {
      const result = { game, attempt, isFresh, worker };
      // The key gives each attempt its own ending, even if the Back button switches between attempts.
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
      <Aim goal={goal} enterFullScreen={enterFullScreen} />
      <section class="stage" aria-label={words.play.puzzle} ref={stage}>
        <BoardView
          board={board}
          goal={goal}
          leads={isShown ? leads : undefined}
          hint={hint.move}
          invitation={
            game.past === "" && isSamePuzzle(first, game)
              ? (good?.[0] as Move | undefined)
              : undefined
          }
          isCelebrated={isFresh && !game.help.isPlayed}
          play={play}
        />
        <Announcement game={game} distance={isAtGoal ? 0 : isShown ? found?.distance : undefined} />
      </section>
      <section class="now card" aria-label={isAtGoal ? words.ending.solved : words.play.yourTurn}>
        <div class="of-game legend apart">
          <DayLine day={game.day} />
          {settings.hasTimer && !isEnded && <Clock attempt={attempt} />}
        </div>
        {now()}
      </section>
      <NewPuzzle game={game} size={size} setSize={setSize} make={next} openDay={openDay} />
      {isPainted && (
        <More
          isShut={known.state === "unsolvable"}
          parts={[
            {
              name: words.difficulty.heading,
              part: () =>
                largest === undefined ? (
                  <LargeBoard known={known} setRated={setRated} />
                ) : (
                  <Difficulty {...{ game, largest, worker, load }} distance={found?.distance} />
                ),
            },
            {
              name: words.puzzles.earlier,
              part: (close) => (
                <Calendar
                  ofGame={dailySize(shapeText(goal))}
                  open={(day, size) => (close(), openDay(day, size), focusBoard())}
                />
              ),
            },
            {
              name: words.setup.heading,
              part: (close) => (
                <SetupPanel
                  game={game}
                  open={(pasted) => (playback.pause(), page.open(pasted))}
                  setGoal={setGoal}
                  newPuzzleTo={(goal) => (close(), newPuzzleTo(goal), focusBoard())}
                />
              ),
            },
            !hasPatterns(goal) && {
              name: words.difficulty.hardest,
              part: () => <Hardest goal={goal} worker={worker} load={load} />,
            },
          ]}
        />
      )}
    </div>
  );
}

/** Returns whether a game was solved in this page, not before the page was opened. */
function useFreshEnd(game: Game, isEnded: boolean): boolean {
  const unsolved = useRef<Game>(undefined);
  if (!isEnded) unsolved.current = game;
  return isEnded && unsolved.current !== undefined && isSamePuzzle(unsolved.current, game);
}

function Aim({ goal, enterFullScreen }: { goal: Board; enterFullScreen: () => void }) {
  const { page, play } = useWords();
  const { image } = usePicture();
  return (
    <div class="aim line">
      <BoardPicture
        board={goal}
        label={play.goal}
        cover={(tile) => <Piece tile={tile} goal={goal} />}
      />
      <p>
        {play.aim}{" "}
        <span class="quiet">
          {play.howToPointer} {!image && play.golden} <span class="for-keys">{play.howToKeys}</span>
        </span>
      </p>
      <button
        class="full-screen"
        aria-label={page.fullScreen}
        title={page.fullScreen}
        onClick={enterFullScreen}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 6V2h4m4 0h4v4m0 4v4h-4m-4 0H2v-4" />
        </svg>
      </button>
    </div>
  );
}

/** Returns `true` once the first view may have been painted. Less urgent parts of the page render only then. */
function useAfterPaint(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true));
    return () => clearTimeout(timer);
  }, []);
  return isAfter;
}

/** Scrolls an element into view when a new puzzle is loaded, because the pressed button may be far below. */
function useInSight(element: RefObject<HTMLElement | null>, game: Game): void {
  const before = useRef(game);
  useEffect(() => {
    const { start, board } = before.current;
    before.current = game;
    if (start === game.start || sameBoard(board, game.board)) return;
    element.current?.scrollIntoView({ block: "nearest" });
  }, [game]);
}

/** The time of the game, or the seconds left of the inspection. Screen readers do not announce the changes. */
function Clock({ attempt }: { attempt: Attempt }) {
  const { puzzles, numbers } = useWords();
  useTicks(250);
  const { seconds, inspection } = attempt;
  if (seconds === undefined) return null;
  const isInspection = inspection !== undefined;
  return (
    <p
      class="clock quiet"
      role="timer"
      aria-label={isInspection ? puzzles.inspection : puzzles.time}
    >
      {isInspection ? numbers.whole(Math.ceil(inspection)) : numbers.clock(seconds)}
    </p>
  );
}
