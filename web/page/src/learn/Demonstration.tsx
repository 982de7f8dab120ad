import { Icon, IconButton } from "../Icon";
import type { LessonLink } from "../model/address";
import { Select } from "../Select";
import type { Picture } from "../search/demonstration";
import { HEURISTICS_OR_NONE } from "../search/heuristics";
import { hasHeuristic, SEARCHES } from "../search/searches";
import { useWords, type Words } from "./words";
import { DepthChart } from "./DepthChart";
import { type DemonstrationState, useDemonstration } from "./demonstration-state";
import { Lesson, type LessonProps } from "./Lesson";
import { Lookout } from "./Lookout";

interface Props extends LessonProps {
  link: LessonLink;
  setLink: (link: LessonLink) => void;
}

/** The first lesson: one search, board by board. */
export function Demonstration({ choice, link, setLink, ...given }: Props) {
  const words = useWords();
  const { learn, page } = words;
  const { demonstration } = learn;
  const state = useDemonstration(given, link, setLink);
  const { search, heuristic, picture, show } = state;
  return (
    <Lesson
      words={demonstration}
      picture={
        <>
          <Lookout picture={picture} start={given.board} goal={given.goal} />
          <DepthChart picture={picture} search={search} distance={given.distance} />
        </>
      }
    >
      <Steps {...state} />
      <p class="so-far" role="status" aria-live={state.isPlaying ? "off" : "polite"}>
        {picture ? soFar(picture, words) : <span class="quiet loading">{page.loading}</span>}
      </p>
      <div class="buttons">
        <Select
          name={learn.search}
          value={search}
          options={SEARCHES.map((search) => [search, learn.searches[search].name])}
          choose={(search) => show({ search })}
        />
        {hasHeuristic(search) && (
          <Select
            name={learn.heuristic}
            value={heuristic}
            options={HEURISTICS_OR_NONE.map((name) => [name, learn.heuristics[name]])}
            choose={(heuristic) => show({ heuristic })}
          />
        )}
        {choice}
      </div>
      <p class="quiet">{learn.searches[search].rule}</p>
    </Lesson>
  );
}

/** The slider and the buttons that step through a search or play it. */
function Steps({ step, end = 0, isPlaying, isOver, go, playOrPause }: DemonstrationState) {
  const { learn, numbers, play } = useWords();
  const words = learn.demonstration;
  const button = (name: string, icon: "first" | "previous" | "next" | "last", to: number) => {
    const isOff = to < 0 || to > end || to === step;
    return <IconButton {...{ name, icon, isOff }} press={() => go(to)} />;
  };
  return (
    <>
      <label class="line">
        <span class="number">{numbers.whole(step)}</span>
        <input
          type="range"
          aria-label={words.chart}
          min={0}
          max={end}
          disabled={end === 0}
          value={step}
          aria-valuetext={`${numbers.whole(step)} ${words.ofBoards(end)}`}
          onInput={(event) => go(event.currentTarget.valueAsNumber)}
        />
        <span>{words.ofBoards(end)}</span>
      </label>
      <div class="buttons steps" role="group" aria-label={words.question}>
        {button(words.startAgain, "first", 0)}
        {button(words.oneBack, "previous", step - 1)}
        <button class="main" onClick={playOrPause}>
          <Icon of={isPlaying ? "pause" : "play"} />
          {isPlaying ? play.pause : play.play}
        </button>
        {button(words.oneBoard, "next", step + 1)}
        {button(words.toTheEnd, "last", isOver ? step : end)}
      </div>
    </>
  );
}

function soFar({ lookedAt, waiting, bound, moves }: Picture, { learn }: Words): string {
  const words = learn.demonstration;
  if (moves !== undefined) return words.found(moves.length, lookedAt);
  const progress = lookedAt === 0 ? words.notBegun : words.progress(lookedAt, waiting);
  return bound === undefined ? progress : `${progress}; ${words.limit(bound)}`;
}
