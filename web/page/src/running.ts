import { useLayoutEffect, useRef, useState } from "preact/hooks";

/**
 * Runs one task at a time. A task is cancelled by `stop`, by the next task, by a change of `belongsTo`, and when the
 * component is removed.
 */
export function useRunning(...belongsTo: readonly unknown[]) {
  const [isRunning, setRunning] = useState(false);
  const last = useRef<AbortController>(undefined);
  const stop = () => {
    last.current?.abort();
    setRunning(false);
  };
  useLayoutEffect(() => stop, belongsTo);

  /** @param task - Its errors are ignored once the signal is aborted. */
  const run = async (task: (signal: AbortSignal) => Promise<void>) => {
    stop();
    const { signal } = (last.current = new AbortController());
    setRunning(true);
    try {
      await task(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      // Cancels whatever the task has left running.
      if (!signal.aborted) stop();
    }
  };
  return { isRunning, run, stop };
}
