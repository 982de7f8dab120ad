import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import {
  type Board,
  type Move,
  type Moves,
  sameBoard,
  sameShape,
  shapeText,
} from "tilebase-reader/puzzle";
import type { ViewProps } from "../App";
import { hasPlayed, restored, useAttempt } from "../bests/attempt";
import { useChange } from "../document-event";
import { lazily } from "../lazy";
import { useKnown } from "../known/use-known";
import { type Lead, solutionIn, type Wish } from "../model/answers";
import { largestDistance } from "../model/boards-by-distance";
import { dailyGame, type DailySize, dailySizeOf } from "../model/daily";
import { type Day, dayOf } from "../model/day";
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
import type { Level } from "../model/levels";
import { newPuzzle } from "../model/new-puzzle";
import { goalOfSize, hasPatterns } from "../model/sizes";
import type { SetGame } from "../page";
import { Entry, focusBoard, Panel, PanelContext } from "../Panel";
import { useSettings } from "../settings/settings";
import { useWords } from "../words/words";
import { Announcement } from "./Announcement";
import { BoardView } from "./BoardView";
import { Call, hintIn } from "./Call";
import { Controls, isAnswered } from "./Controls";
import { Ending } from "./Ending";
import { useHint } from "./Hint";
import { type Actions, useKeys } from "./keys";
import { NewPuzzle } from "./NewPuzzle";
import { usePlayback } from "./Playback";
import { useSound } from "./sound";
import { Unsolvable } from "./Unsolvable";

const Calendar = lazily(async () => (await import("../daily/Calendar")).Calendar);
const Difficulty = lazily(async () => (await import("./Difficulty")).Difficulty);
const LargeBoard = lazily(async () => (await import("./Difficulty")).LargeBoard);
const Hardest = lazily(async () => (await import("./Hardest")).Hardest);
const SetupPanel = lazily(async () => (await import("./SetupPanel")).SetupPanel);

/** The Play view: the goal, the board and its controls, or a list in their place. */
export function Play({ page }: ViewProps) {
  const words = useWords();
  const [settings, changeSettings] = useSettings();
  const [panel, openPanel] = useContext(PanelContext);
  const { place, setGame } = page;
  const { game } = place;
  const { board, goal } = game;
  const [wish, setWish] = useState<Wish>();
  const known = useKnown(goal, board, wish);
  const found = known.state === "known" ? known.answers : undefined;
  const attempt = useAttempt(game, settings.hasTimer && settings.hasInspection);
  const playback = usePlayback(game, found, setGame);
  const good = solutionIn(known);
  const hint = useHint(game, good);
  const [isRated, setRated] = useState(false);
  const isAtGoal = isSolved(game);
  const isEnded = isAtGoal && game.past !== "";
  const isFresh = useFreshEnd(game, isEnded);
  const isInviting = useInvitation(game) && !isAtGoal && !playback.isFollowed;
  useTopOfPage(game);

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
  const { level } = settings;
  const play = (moves: Moves) => change((game) => make(game, moves));
  const setGoal = (goal: Board) =>
    change(({ board }) => newGame(sameShape(board, goal) ? board : newPuzzle(goal, level), goal));
  /** Opens a game, and shows it. */
  const open = (game: Game) => {
    change(() => game);
    openPanel(undefined);
  };
  const load = (start: Board) => (open(newGameFrom(start, game)), focusBoard());
  const openDay = (day: Day, size: DailySize) => {
    changeSettings({ size });
    open(restored(dailyGame(day, size)));
  };
  const deal = (size: string, wanted: Level | "today") => {
    const daily = dailySizeOf(size);
    if (wanted === "today" && daily) return openDay(dayOf(new Date()), daily);
    const chosen = wanted === "today" ? level : wanted;
    changeSettings({ size, level: chosen });
    const to = size === shapeText(goal) ? goal : goalOfSize(size);
    open({ ...newGame(newPuzzle(to, chosen), to), level: chosen });
  };
  const next = () => deal(shapeText(goal), level);
  const canAsk = !isAtGoal && isAnswered(known);
  const giveHint = () => {
    if (playback.isFollowed || !canAsk) return;
    if (hint.move) return play(hint.move);
    if (!hint.isRequested) hint.request();
  };
  // A hint counts when it is shown: its search may be cancelled.
  const isHinted = hint.move !== undefined;
  useEffect(() => {
    if (isHinted) setGame((game) => withHelp(game, { hints: game.help.hints + 1 }));
  }, [isHinted]);
  const watch = () => {
    openPanel(undefined);
    playback.solve();
    focusBoard();
  };
  const goBackTo = (moves: number) => (change((game) => backTo(game, moves)), focusBoard());
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
  useKeys(actions, settings.hasLetterKeys, panel !== undefined);

  const isThinking =
    known.state === "searching" && ((hint.isRequested && !hint.move) || playback.isAwaited);
  const isUnsolvable = known.state === "unsolvable";
  // The page then explains why, in the place of the list.
  useEffect(() => {
    if (isUnsolvable) openPanel(undefined);
  }, [isUnsolvable]);

  const largest = largestDistance(goal);
  const more = () => (
    <Panel name={words.page.more}>
      <div>
        <Entry group="more" name={words.play.watch}>
          <p>{words.play.watchText}</p>
          <button aria-disabled={!canAsk} onClick={() => canAsk && watch()}>
            {words.play.play}
          </button>
        </Entry>
        <Entry group="more" name={words.difficulty.heading}>
          {largest === undefined ? (
            <LargeBoard known={known} setRated={setRated} />
          ) : (
            <Difficulty {...{ game, largest, load }} distance={found?.distance} />
          )}
        </Entry>
        <Entry group="more" name={words.puzzles.earlier}>
          <Calendar
            ofGame={dailySizeOf(shapeText(goal)) ?? "3x3"}
            open={(day, size) => (openDay(day, size), focusBoard())}
          />
        </Entry>
        <Entry group="more" name={words.setup.heading}>
          <SetupPanel
            game={game}
            open={(pasted) => (playback.pause(), page.open(pasted))}
            setGoal={setGoal}
          />
        </Entry>
        {!hasPatterns(goal) && (
          <Entry group="more" name={words.difficulty.hardest}>
            <Hardest goal={goal} load={load} />
          </Entry>
        )}
        <Entry group="more" name={words.play.print}>
          <p>{words.play.printText}</p>
          <button onClick={() => print()}>{words.play.printNow}</button>
        </Entry>
      </div>
    </Panel>
  );
  const side = () => {
    if (panel === "more") return more();
    if (isEnded) {
      // The key gives each attempt its own ending, even if the Back button switches between attempts.
      return <Ending key={attempt} {...{ game, attempt, isFresh, next, goBackTo }} />;
    }
    return (
      <div class="side">
        {isUnsolvable ? (
          <Unsolvable
            board={board}
            goal={goal}
            load={load}
            setGoal={(goal) => (setGoal(goal), focusBoard())}
          />
        ) : (
          <Controls {...{ game, known, hint, playback, isThinking, actions }} />
        )}
        <NewPuzzle game={game} deal={deal} />
      </div>
    );
  };

  return (
    <>
      {!isEnded && (
        <Call
          {...{ game, known, hint, isThinking, attempt }}
          isShown={settings.showsGoodMoves || playback.isFollowed}
        />
      )}
      <section class="stage" aria-label={words.play.puzzle}>
        <BoardView
          board={board}
          goal={goal}
          leads={isShown ? leads : undefined}
          hint={hint.move}
          invitation={isInviting ? (good?.[0] as Move | undefined) : undefined}
          isCelebrated={isFresh && !game.help.isPlayed}
          play={play}
        />
        <Announcement
          game={game}
          distance={isAtGoal ? 0 : isShown ? found?.distance : undefined}
          hint={isThinking ? words.play.thinking : hintIn(hint, words.play)}
        />
        <div class="to-write" aria-hidden="true">
          {[1, 2, 3, 4, 5].map((line) => (
            <hr key={line} />
          ))}
        </div>
      </section>
      {side()}
    </>
  );
}

/** Returns whether a game was solved in this page, not before the page was opened. */
function useFreshEnd(game: Game, isEnded: boolean): boolean {
  const unsolved = useRef<Game>(undefined);
  if (!isEnded) unsolved.current = game;
  return isEnded && unsolved.current !== undefined && isSamePuzzle(unsolved.current, game);
}

/** Returns whether no move has been made on this device. */
function useInvitation({ past }: Game): boolean {
  const [isNew, setNew] = useState(() => !hasPlayed());
  useEffect(() => {
    if (past !== "") setNew(false);
  }, [past]);
  return isNew && past === "";
}

/** Shows the board when a new puzzle is loaded, because the pressed button may be far below. */
function useTopOfPage(game: Game): void {
  useChange(game, ({ start, board }) => {
    if (start !== game.start && !sameBoard(board, game.board)) {
      document.querySelector(".stage")?.scrollIntoView({ block: "nearest" });
    }
  });
}
