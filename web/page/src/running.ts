import { useLayoutEffect, useRef, useState } from "preact/hooks";

/**
 * Runs one task at a time. It ends when it is stopped, when another one begins, when something that it belongs
 * to changes, and when its part of the page is left.
 */
export function useRunning(...belongsTo: readonly unknown[]) {
  const [isRunning, setRunning] = useState(false);
  const last = useRef<AbortController>(undefined);
  const stop = () => {
    last.current?.abort();
    setRunning(false);
  };
  useLayoutEffect(() => stop, belongsTo);

  /** @param task - When the signal is aborted, nobody waits for it any more, and it may fail. */
  const run = async (task: (signal: AbortSignal) => Promise<void>) => {
    stop();
    const { signal } = (last.current = new AbortController());
    setRunning(true);
    try {
      await task(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      // Whatever is left of it ends, too.
      if (!signal.aborted) stop();
    }
  };
  return { isRunning, run, stop };
}
