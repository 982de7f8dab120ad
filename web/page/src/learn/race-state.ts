import { useEffect, useState } from "preact/hooks";
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
  const [running, setRunning] = useState<AbortController>();
  useEffect(() => () => running?.abort(), [running]);
  const stop = () => {
    running?.abort();
    setRunning(undefined);
  };
  useEffect(stop, [board, goal]);

  const run = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (progress: readonly Progress[]) => {
      if (!signal.aborted) setTried((tried) => ({ ...tried, [heuristic]: progress }));
    };
    show([]);
    setRunning(controller);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    try {
      const pace = isCalm ? "at once" : "watched";
      show(await worker.race(board, goal, heuristic, pace, show, signal));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    setRunning((running) => (running === controller ? undefined : running));
  };
  return {
    heuristic,
    choose(heuristic: HeuristicOrNone) {
      stop();
      setHeuristic(heuristic);
    },
    tried,
    progress: tried[heuristic] ?? [],
    isRunning: running !== undefined,
    run,
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
