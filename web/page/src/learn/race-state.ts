import { useEffect, useState } from "preact/hooks";
import type { TableWorker } from "../worker/client";
import type { Progress } from "../worker/race";
import type { Given } from "./given";

/** Runs races in the worker. A race ends when the view is left. */
export function useRace(worker: TableWorker, { board, goal }: Given) {
  const [progress, setProgress] = useState<readonly Progress[]>([]);
  const [running, setRunning] = useState<AbortController>();
  useEffect(() => () => running?.abort(), [running]);
  const stop = () => {
    running?.abort();
    setRunning(undefined);
  };
  // Results for one board say nothing about another.
  useEffect(() => {
    stop();
    setProgress([]);
  }, [board, goal]);

  const run = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    setProgress([]);
    setRunning(controller);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    try {
      const pace = isCalm ? "at once" : "watched";
      const show = (progress: Progress[]) => signal.aborted || setProgress(progress);
      show(await worker.race(board, goal, pace, show, signal));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    setRunning((running) => (running === controller ? undefined : running));
  };
  return { progress, isRunning: running !== undefined, run, stop };
}
