import { useEffect, useState } from "preact/hooks";
import { type Board, type Move, slidingTile } from "tilebase/puzzle";
import { tileArrow } from "../model/direction";
import type { Answers } from "../model/answers";
import { back, boardsOnTheWay, forward, type Game, leadsToGoal, withFuture } from "../model/game";
import type { SetGame } from "../page";

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

interface Props {
  game: Game;
  setGame: SetGame;
  /** `undefined` if no moves lead to the goal. */
  found: Answers | undefined;
  playback: ReturnType<typeof usePlayback>;
}

/** Plays the solution: all of it, or step by step, forward and back. */
export function Playback({ game, setGame, found, playback }: Props) {
  const { distance = 0, solution = "" } = found ?? {};
  const isOnSolution = leadsToGoal(game, distance);
  const solve = () => {
    if (!isOnSolution) setGame((game) => withFuture(game, solution));
    playback.play();
  };
  const step = (change: (game: Game) => Game) => {
    playback.pause();
    setGame(change);
  };
  const goForward = (game: Game) => forward(game.future === "" ? withFuture(game, solution) : game);
  // The attribute `disabled` would take the focus away from a button.
  return (
    <div class="playback" role="group" aria-label="Solution">
      <button type="button" aria-disabled={game.past === ""} onClick={() => step(back)}>
        Back
      </button>
      {playback.isPlaying ? (
        <button type="button" class="primary" onClick={playback.pause}>
          Pause
        </button>
      ) : (
        <button type="button" class="primary" aria-disabled={distance === 0} onClick={solve}>
          {isOnSolution && distance > 0 ? "Play" : "Solve"}
        </button>
      )}
      <button
        type="button"
        aria-disabled={distance === 0 && game.future === ""}
        onClick={() => step(goForward)}
      >
        Forward
      </button>
      <label class="speed">
        Speed
        <input
          type="range"
          min={1}
          max={12}
          value={playback.movesPerSecond}
          aria-valuetext={`${playback.movesPerSecond} moves a second`}
          onInput={(event) => playback.setMovesPerSecond(event.currentTarget.valueAsNumber)}
        />
      </label>
    </div>
  );
}

/** The moves of a solution that Forward makes, as the tiles that slide. */
export function Future({ game, distance }: { game: Game; distance: number }) {
  if (!leadsToGoal(game, distance)) return null;
  const boards = [...boardsOnTheWay(game.board, game.future)];
  return (
    <ol class="future" aria-label="Moves to come">
      {Array.from(game.future, (move, step) => (
        <li key={game.past.length + step}>
          {slidingTile(boards[step] as Board, move as Move)}
          {tileArrow(move as Move)}
        </li>
      ))}
    </ol>
  );
}
