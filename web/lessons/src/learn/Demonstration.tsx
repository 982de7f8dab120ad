import { useEffect, useMemo, useState } from "preact/hooks";
import { isCalm } from "page/document-event";
import { Icon, IconButton } from "page/Icon";
import type { LessonLink } from "page/model/address";
import type { Demonstrated, Picture } from "page/search/demonstration";
import { type HeuristicOrNone, HEURISTICS_OR_NONE } from "page/search/heuristics";
import { hasHeuristic, SEARCHES, type SearchName } from "page/search/searches";
import { Select } from "page/Select";
import { worker } from "page/worker/client";
import { useAnswer } from "page/worker/use-answer";
import { DepthChart } from "./DepthChart";
import { Lesson, type LessonProps } from "./Lesson";
import { Lookout } from "./Lookout";
import { useWords, type Words } from "./words";

interface Props extends LessonProps {
  link: LessonLink;
  setLink: (link: LessonLink) => void;
}

/** The first lesson: one search, board by board. */
export function Demonstration({ choice, ...given }: Props) {
  const words = useWords();
  const { learn, page } = words;
  const { demonstration } = learn;
  const state = useDemonstration(given);
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

/** The milliseconds between two pictures, normally and with reduced motion. */
const PACE = 400;
const CALM_PACE = 1500;

/** The largest number of boards that a search is followed. A search of this many boards takes a second. */
const MOST = 250_000;

/** Steps through a search in the worker, or plays it. The address has the search and the step. */
function useDemonstration({ board, goal, link, setLink }: Omit<Props, "choice">) {
  const search = SEARCHES.find((search) => search === link.search) ?? "breadth-first";
  const heuristic =
    HEURISTICS_OR_NONE.find((heuristic) => heuristic === link.heuristic) ?? "Manhattan";
  const demonstrated: Demonstrated = useMemo(
    () => ({ search, heuristic, start: board, goal }),
    [search, heuristic, board, goal],
  );
  const whole = useAnswer(() => worker.request("picture", [demonstrated, MOST]), demonstrated);
  const end = whole?.lookedAt;
  const step = Math.min(link.step ?? 0, end ?? Infinity);
  const [shown, setShown] = useState<{ step: number; of: Demonstrated; picture: Picture }>();
  const [played, play] = useState<Demonstrated>();
  const isPlaying = played === demonstrated;

  useEffect(() => {
    let isCurrent = true;
    // The step after the last board finds the solution.
    const boards = step === end ? MOST : step;
    worker.request("picture", [demonstrated, boards]).then(
      (picture) => isCurrent && setShown({ step, of: demonstrated, picture }),
      () => {}, // `TableWorker.onFailure` reports the failure.
    );
    return () => {
      isCurrent = false;
    };
  }, [demonstrated, step, end]);

  const show = (changed: { search?: SearchName; heuristic?: HeuristicOrNone; step?: number }) =>
    setLink({ lesson: 1, search, heuristic, step: 0, ...changed });
  const go = (to: number) => show({ step: Math.min(Math.max(to, 0), end ?? Infinity) });
  const isOver = step === end;
  useEffect(() => {
    if (!isPlaying || shown?.of !== demonstrated || shown.step !== step || end === undefined)
      return;
    if (isOver) return play(undefined);
    // Begins board by board, and gets quicker and quicker.
    const boards = Math.ceil((step + 1) / (isCalm() ? 2 : 8));
    const timer = setTimeout(() => go(step + boards), isCalm() ? CALM_PACE : PACE);
    return () => clearTimeout(timer);
  }, [isPlaying, shown, step, end]);

  return {
    ...{ search, heuristic, step, end, show, isPlaying, isOver },
    /** The picture of the search; of an earlier step while the next one is drawn. */
    picture: shown?.of === demonstrated ? shown.picture : undefined,
    /** Pauses, and goes to a step. */
    go: (to: number) => (play(undefined), go(to)),
    playOrPause: () => {
      if (isOver) go(0);
      play(isPlaying ? undefined : demonstrated);
    },
  };
}

type DemonstrationState = ReturnType<typeof useDemonstration>;
