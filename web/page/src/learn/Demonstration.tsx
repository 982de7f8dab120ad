import type { Picture } from "../search/demonstration";
import { useContext } from "preact/hooks";
import { formatAddress } from "../model/address";
import { HEURISTICS_OR_NONE } from "../search/heuristics";
import { SEARCHES } from "../search/searches";
import { useWords, type Words } from "../words/words";
import { Choice } from "./Choice";
import { DepthChart } from "./DepthChart";
import { type GivenWithWorker, Lesson, Lessons } from "./Lesson";
import { Lookout } from "./Lookout";
import { type DemonstrationState, SPEEDS, useDemonstration } from "./demonstration-state";

/** The first lesson: one search, board by board. */
export function Demonstration({ worker, ...given }: GivenWithWorker) {
  const { learn } = useWords();
  const { demonstration: words } = learn;
  const lessons = useContext(Lessons);
  const state = useDemonstration(worker, given, lessons?.place.link ?? {});
  const { search, heuristic, picture } = state;
  return (
    <Lesson number={1} id="demonstration" question={words.question} text={words.text}>
      <div class="stack">
        <Choice
          legend={learn.search}
          values={SEARCHES}
          name={(search) => learn.searches[search].name}
          chosen={search}
          choose={state.setSearch}
        />
        <p class="reading">{learn.searches[search].rule}</p>
        {(search === "A*" || search === "IDA*") && (
          <Choice
            legend={learn.heuristic}
            values={HEURISTICS_OR_NONE}
            name={(heuristic) => learn.heuristics[heuristic]}
            chosen={heuristic}
            choose={state.setHeuristic}
          />
        )}
      </div>
      <DemonstrationControls {...state} />
      {lessons && (
        <a
          class="quiet step-link"
          href={formatAddress({ ...lessons.place, link: { lesson: 1, ...state.link } })}
        >
          {words.link}
        </a>
      )}
      <div class="demonstration stack far-apart">
        <Lookout picture={picture} start={given.board} />
        <DepthChart picture={picture} search={search} distance={given.distance ?? 0} />
      </div>
    </Lesson>
  );
}

/** The buttons that step through a search or play it. */
function DemonstrationControls(state: DemonstrationState) {
  const words = useWords();
  const { demonstration } = words.learn;
  const { picture, isPlaying, isOver, isAtStart, speed, step } = state;
  const perSecond = demonstration.boardsPerSecond(SPEEDS[speed] as number);
  // The buttons use `aria-disabled`, because `disabled` would remove the focus.
  const button = (name: string, isOff: boolean, go: () => void) => (
    <button aria-disabled={isOff} onClick={() => isOff || go()}>
      {name}
    </button>
  );
  return (
    <>
      <div class="buttons stays search-steps" role="group" aria-label={demonstration.question}>
        <button class="primary play-pause" onClick={isPlaying ? state.pause : state.play}>
          {isPlaying ? words.play.pause : words.play.play}
        </button>
        {button(demonstration.oneBoard, isOver, () => step(1))}
        {button(demonstration.tenBoards, isOver, () => step(10))}
        {button(demonstration.oneBack, isAtStart, () => step(-1))}
        {button(demonstration.startAgain, isAtStart, state.startAgain)}
      </div>
      <label class="search-speed speed line">
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
