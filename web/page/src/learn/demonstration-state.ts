import { useEffect, useMemo, useState } from "preact/hooks";
import type { LessonLink } from "../model/address";
import type { Demonstrated, Picture } from "../search/demonstration";
import { type HeuristicOrNone, HEURISTICS_OR_NONE } from "../search/heuristics";
import { SEARCHES, type SearchName } from "../search/searches";
import type { TableWorker } from "../worker/client";
import type { Given } from "./Lesson";

/** The speeds to choose from, in boards per second. */
export const SPEEDS = [1, 2, 5, 10, 30, 100, 300, 1000, 3000, 10_000] as const;

/** The largest numbers of pictures per second, normally and with reduced motion. More would only flicker. */
const PICTURES = 10;
const CALM_PICTURES = 2;

/** The example shows the end of the search. If the search needs more boards than this, the example shows this many. */
const EXAMPLE = 200_000;

/** Steps through a search in the worker, or plays it. Shows the finished search until the visitor steps or plays. */
export function useDemonstration(
  worker: TableWorker,
  { board, goal }: Given,
  first: Partial<LessonLink>,
) {
  const [search, setSearch] = useState<SearchName>(
    SEARCHES.find((search) => search === first.search) ?? "breadth-first",
  );
  const [heuristic, setHeuristic] = useState<HeuristicOrNone>(
    HEURISTICS_OR_NONE.find((heuristic) => heuristic === first.heuristic) ?? "Manhattan",
  );
  const [speed, setSpeed] = useState(2);
  const demonstrated: Demonstrated = useMemo(
    () => ({ search, heuristic, start: board, goal }),
    [search, heuristic, board, goal],
  );
  // State that belongs to another search or board is ignored.
  const [requested, setRequested] = useState({
    ...{ demonstrated, boards: first.step ?? EXAMPLE },
    ...{ isPlaying: false, isExample: first.step === undefined },
  });
  const isCurrent = requested.demonstrated === demonstrated;
  const isExample = !isCurrent || requested.isExample;
  const boards = isCurrent ? requested.boards : EXAMPLE;
  const isPlaying = isCurrent && requested.isPlaying;
  const [shown, setShown] = useState<{ boards: number; of: Demonstrated; picture: Picture }>();
  const picture = shown?.of === demonstrated ? shown.picture : undefined;
  const isOver = picture?.moves !== undefined && picture.lookedAt <= boards && !isExample;

  useEffect(() => {
    let isCurrentRequest = true;
    worker.request("picture", [demonstrated, boards]).then(
      (picture) => isCurrentRequest && setShown({ boards, of: demonstrated, picture }),
      () => {}, // `TableWorker.onFailure` reports the failure.
    );
    return () => {
      isCurrentRequest = false;
    };
  }, [demonstrated, boards]);

  const go = (to: number, isPlaying: boolean) =>
    setRequested({ demonstrated, boards: Math.max(to, 0), isPlaying, isExample: false });

  useEffect(() => {
    if (!isPlaying || shown?.of !== demonstrated || shown.boards !== boards) return;
    if (isOver) return go(shown.picture.lookedAt, false);
    const perSecond = SPEEDS[speed] as number;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const step = Math.ceil(perSecond / (isCalm ? CALM_PICTURES : PICTURES));
    const timer = setTimeout(() => go(boards + step, true), (1000 * step) / perSecond);
    return () => clearTimeout(timer);
  }, [isPlaying, shown, boards, speed]);

  const lookedAt = isExample ? 0 : isOver ? picture.lookedAt : boards;
  return {
    ...{ search, setSearch, heuristic, setHeuristic, speed, setSpeed },
    ...{ picture, isPlaying, isOver },
    isAtStart: lookedAt === 0,
    link: {
      search,
      heuristic,
      step: isExample ? undefined : lookedAt,
    } satisfies Partial<LessonLink>,
    /** Pauses, then steps some boards forward, or back if `by` is negative. */
    step: (by: number) => go(lookedAt + by, false),
    play: () => go(isOver ? 0 : lookedAt, true),
    pause: () => go(boards, false),
    startAgain: () => go(0, false),
  };
}

export type DemonstrationState = ReturnType<typeof useDemonstration>;
