import { useState } from "preact/hooks";
import { useRunning } from "../running";
import type { HeuristicOrNone } from "../search/heuristics";
import type { SearchName } from "../search/searches";
import type { TableWorker } from "../worker/client";
import type { Progress } from "../worker/race";
import type { Given } from "./given";
import { useOfBoard } from "./of-board";

/** The last progress of each search, by the heuristic that was chosen. */
export type Tried = Partial<Record<HeuristicOrNone, readonly Progress[]>>;

/** Runs races in the worker. A race ends when the view is left. */
export function useRace(worker: TableWorker, { board, goal }: Given) {
  const [heuristic, setHeuristic] = useState<HeuristicOrNone>("Manhattan");
  const [tried, setTried] = useOfBoard<Tried>(board, goal, {});
  const { isRunning, run, stop } = useRunning(board, goal);

  const race = async (signal: AbortSignal) => {
    const show = (progress: readonly Progress[]) => {
      if (!signal.aborted) setTried((tried) => ({ ...tried, [heuristic]: progress }));
    };
    show([]);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const pace = isCalm ? "at once" : "watched";
    show(await worker.race(board, goal, heuristic, pace, show, signal));
  };
  return {
    heuristic,
    choose(heuristic: HeuristicOrNone) {
      stop();
      setHeuristic(heuristic);
    },
    tried,
    progress: tried[heuristic] ?? [],
    isRunning,
    run: () => run(race),
    stop,
  };
}

export type RaceState = ReturnType<typeof useRace>;

/** Returns the progress of one of the searches. */
export function progressOf(
  search: SearchName,
  progress: readonly Progress[] = [],
): Progress | undefined {
  return progress.find((each) => each.search === search);
}
