import { useEffect, useMemo, useState } from "preact/hooks";
import { isCalm } from "../document-event";
import type { LessonLink } from "../model/address";
import type { Demonstrated, Picture } from "../search/demonstration";
import { type HeuristicOrNone, HEURISTICS_OR_NONE } from "../search/heuristics";
import { SEARCHES, type SearchName } from "../search/searches";
import { worker } from "../worker/client";
import { useAnswer } from "../worker/use-answer";
import type { Given } from "./Lesson";

/** The milliseconds between two pictures, normally and with reduced motion. */
const PACE = 400;
const CALM_PACE = 1500;

/** The largest number of boards that a search is followed. A search of this many boards takes a second. */
const MOST = 250_000;

/** Steps through a search in the worker, or plays it. The address has the search and the step. */
export function useDemonstration(
  { board, goal }: Given,
  link: LessonLink,
  setLink: (link: LessonLink) => void,
) {
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

export type DemonstrationState = ReturnType<typeof useDemonstration>;
