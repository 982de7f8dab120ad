import { useEffect, useState } from "preact/hooks";
import { forward, type Game, leadsToGoal } from "../model/game";
import type { SetGame } from "../page";
import { useWords } from "../words/words";
import { MoveList } from "./MoveList";

/** Makes the moves of a game's future one after the other. */
export function usePlayback(game: Game, setGame: SetGame) {
  const [isPlaying, setPlaying] = useState(false);
  const [movesPerSecond, setMovesPerSecond] = useState(3);
  useEffect(() => {
    if (!isPlaying) return;
    if (game.future === "") return setPlaying(false);
    const timer = setTimeout(() => setGame(forward), 1000 / movesPerSecond);
    return () => clearTimeout(timer);
  }, [isPlaying, game, movesPerSecond]);
  return {
    isPlaying,
    play: () => setPlaying(true),
    pause: () => setPlaying(false),
    movesPerSecond,
    setMovesPerSecond,
  };
}

export type PlaybackState = ReturnType<typeof usePlayback>;

interface Props {
  game: Game;
  playback: PlaybackState;
  back: () => void;
  forward: () => void;
}

/** Plays a solution: all of it, or step by step, forward and back. */
export function Playback({ game, playback, back, forward }: Props) {
  const { play: words } = useWords();
  const { isPlaying, movesPerSecond } = playback;
  // The attribute `disabled` would take the focus away from a button.
  return (
    <div class="playback" role="group" aria-label={words.solution}>
      <button type="button" aria-disabled={game.past === ""} onClick={back}>
        {words.back}
      </button>
      <button
        type="button"
        aria-disabled={game.future === ""}
        onClick={isPlaying ? playback.pause : playback.play}
      >
        {isPlaying ? words.pause : words.play}
      </button>
      <button type="button" aria-disabled={game.future === ""} onClick={forward}>
        {words.forward}
      </button>
      <label class="speed">
        {words.speed}
        <input
          type="range"
          min={1}
          max={12}
          value={movesPerSecond}
          aria-valuetext={words.movesPerSecond(movesPerSecond)}
          onInput={(event) => playback.setMovesPerSecond(event.currentTarget.valueAsNumber)}
        />
      </label>
    </div>
  );
}

/** The moves of a solution that Forward makes, as the tiles that slide. */
export function Future({ game, distance }: { game: Game; distance: number }) {
  const { play } = useWords();
  if (!leadsToGoal(game, distance)) return null;
  return (
    <MoveList
      board={game.board}
      moves={game.future}
      label={play.movesToCome}
      made={game.past.length}
    />
  );
}
