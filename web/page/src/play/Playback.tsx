import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Moves } from "tilebase-reader/puzzle";
import type { Answers } from "../model/answers";
import { backTo, forward, type Game, hasSolution, isSamePlace, withHelp } from "../model/game";
import type { SetGame } from "../page";
import { useWords } from "../words/words";
import { MoveList } from "./MoveList";

/** Plays a solution: makes the moves of a game's `future` one by one. */
export function usePlayback(game: Game, found: Answers | undefined, setGame: SetGame) {
  const [isStarted, setStarted] = useState(false);
  const isPlaying = isStarted && game.future !== "";
  const [movesPerSecond, setMovesPerSecond] = useState(3);
  // The game for which a solution was requested before it was known.
  const [awaited, setAwaited] = useState<Game>();
  const isAwaited = isSamePlace(awaited, game) && !found;
  // A different move by the player discards the solution, and so ends the playback.
  const isFollowed = useMemo(() => game.help.isPlayed && hasSolution(game), [game]);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setGame(forward), 1000 / movesPerSecond);
    return () => clearTimeout(timer);
  }, [isPlaying, game, movesPerSecond]);
  useEffect(() => {
    if (found && isSamePlace(awaited, game)) begin(found.solution);
  }, [awaited, found]);

  const begin = (solution: Moves) => {
    setAwaited(undefined);
    setGame((game) => withHelp({ ...game, future: solution }, { isPlayed: true }));
    setStarted(true);
  };
  return {
    isPlaying,
    /** Whether a requested solution is not known yet. */
    isAwaited,
    /** Whether the game follows the page's solution. If so, the solution can be played, paused and stepped. */
    isFollowed,
    solve: () => (found ? begin(found.solution) : setAwaited(game)),
    /** Plays a solution that may not be optimal. */
    begin,
    cancel: () => setAwaited(undefined),
    play: () => setStarted(true),
    pause: () => setStarted(false),
    movesPerSecond,
    setMovesPerSecond,
  };
}

export type PlaybackState = ReturnType<typeof usePlayback>;

/** The speed of the playback. */
export function Speed({ playback }: { playback: PlaybackState }) {
  const { play: words } = useWords();
  const { movesPerSecond, setMovesPerSecond } = playback;
  return (
    <label class="line">
      {words.speed}
      <input
        type="range"
        min={1}
        max={12}
        value={movesPerSecond}
        aria-valuetext={words.movesPerSecond(movesPerSecond)}
        onInput={(event) => setMovesPerSecond(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

/** The moves of a solution from its start, shown as the tiles that slide. */
export function Solution({ game }: { game: Game }) {
  const { play } = useWords();
  const made = game.past.length;
  const from = useRef(made);
  from.current = Math.min(from.current, made);
  return (
    <MoveList
      board={backTo(game, from.current).board}
      moves={game.past.slice(from.current) + game.future}
      label={play.solution}
      made={made - from.current}
    />
  );
}
