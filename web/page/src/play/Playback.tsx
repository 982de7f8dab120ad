import { useEffect, useState } from "preact/hooks";
import { tileArrow } from "../model/direction";
import type { Answers } from "../model/answers";
import { type Move, slidingTile } from "../model/board";
import { back, boardsOnTheWay, forward, type Game, withFuture } from "../model/game";
import type { SetGame } from "../page";

/** Makes the moves of a game's future, one after the other. */
export function usePlayback(game: Game, setGame: SetGame) {
  const [isPlaying, setPlaying] = useState(false);
  const [movesASecond, setMovesASecond] = useState(3);
  useEffect(() => {
    if (!isPlaying) return;
    if (game.future === "") return setPlaying(false);
    const timer = setTimeout(() => setGame(forward), 1000 / movesASecond);
    return () => clearTimeout(timer);
  }, [isPlaying, game, movesASecond]);
  return {
    isPlaying,
    play: () => setPlaying(true),
    pause: () => setPlaying(false),
    movesASecond,
    setMovesASecond,
  };
}

interface Props {
  game: Game;
  setGame: SetGame;
  /** `undefined` if no moves lead to the goal. */
  found: Answers | undefined;
  playback: ReturnType<typeof usePlayback>;
}

/** Plays the solution: all of it, or step by step, there and back. */
export function Playback({ game, setGame, found, playback }: Props) {
  const canSolve = found !== undefined && found.distance > 0;
  const hasFuture = game.future !== "";
  const withSolution = (game: Game) =>
    game.future === "" ? withFuture(game, found?.solution ?? "") : game;
  const solve = () => {
    setGame(withSolution);
    playback.play();
  };
  const step = (change: (game: Game) => Game) => {
    playback.pause();
    setGame(change);
  };
  return (
    <div class="playback" role="group" aria-label="Solution">
      <button type="button" disabled={game.past === ""} onClick={() => step(back)}>
        Back
      </button>
      {playback.isPlaying ? (
        <button type="button" class="primary" onClick={playback.pause}>
          Pause
        </button>
      ) : (
        <button type="button" class="primary" disabled={!canSolve && !hasFuture} onClick={solve}>
          {hasFuture ? "Play" : "Solve"}
        </button>
      )}
      <button
        type="button"
        disabled={!canSolve && !hasFuture}
        onClick={() => step((game) => forward(withSolution(game)))}
      >
        Forward
      </button>
      <label class="speed">
        Speed
        <input
          type="range"
          min={1}
          max={12}
          value={playback.movesASecond}
          aria-valuetext={`${playback.movesASecond} moves a second`}
          onInput={(event) => playback.setMovesASecond(event.currentTarget.valueAsNumber)}
        />
      </label>
    </div>
  );
}

/** The moves that Forward makes, as the tiles that slide. */
export function Future({ game }: { game: Game }) {
  if (game.future === "") return null;
  const boards = [...boardsOnTheWay(game.board, game.future)];
  return (
    <ol class="future" aria-label="Moves to come">
      {boards.slice(1).map((_, step) => {
        const move = game.future[step] as Move;
        return (
          <li key={game.past.length + step}>
            {slidingTile(boards[step] as NonNullable<(typeof boards)[0]>, move)}
            {tileArrow(move)}
          </li>
        );
      })}
    </ol>
  );
}
