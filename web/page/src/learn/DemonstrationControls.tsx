import type { Picture } from "../search/demonstration";
import { useWords, type Words } from "../words/words";
import { type DemonstrationState, SPEEDS } from "./demonstration-state";

/** Steps through a search, or plays it. */
export function DemonstrationControls(state: DemonstrationState) {
  const words = useWords();
  const { demonstration } = words.learn;
  const { picture, isPlaying, isOver, isAtStart, speed, step } = state;
  const perSecond = demonstration.boardsPerSecond(SPEEDS[speed] as number);
  // The attribute `disabled` would take the focus away from a button.
  return (
    <>
      <div class="buttons stays search-steps" role="group" aria-label={demonstration.question}>
        <button
          type="button"
          class="primary play-pause"
          onClick={isPlaying ? state.pause : state.play}
        >
          {isPlaying ? words.play.pause : words.play.play}
        </button>
        <button type="button" aria-disabled={isOver} onClick={() => isOver || step(1)}>
          {demonstration.oneBoard}
        </button>
        <button type="button" aria-disabled={isOver} onClick={() => isOver || step(10)}>
          {demonstration.tenBoards}
        </button>
        <button type="button" aria-disabled={isAtStart} onClick={() => step(-1)}>
          {demonstration.oneBack}
        </button>
        <button type="button" aria-disabled={isAtStart} onClick={state.startAgain}>
          {demonstration.startAgain}
        </button>
      </div>
      <label class="search-speed">
        {words.play.speed}
        <input
          type="range"
          min={0}
          max={SPEEDS.length - 1}
          value={speed}
          aria-valuetext={perSecond}
          onInput={(event) => state.setSpeed(event.currentTarget.valueAsNumber)}
        />
        <span class="quiet" aria-hidden="true">
          {perSecond}
        </span>
      </label>
      <p class="so-far" role="status" aria-live={isPlaying ? "off" : "polite"}>
        {picture ? soFar(picture, words) : <span class="loading">{words.page.loading}</span>}
      </p>
    </>
  );
}

function soFar({ lookedAt, waiting, bound, moves }: Picture, { learn }: Words): string {
  const words = learn.demonstration;
  if (moves !== undefined) return words.found(moves.length, lookedAt);
  const progress = lookedAt === 0 ? words.notBegun : words.progress(lookedAt, waiting);
  return bound === undefined ? progress : `${progress}; ${words.limit(bound)}`;
}
