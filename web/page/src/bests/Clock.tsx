import { useEffect, useReducer } from "preact/hooks";
import { useWords } from "../words/words";
import type { Attempt } from "./attempt";

/** The time of the game. It is not announced as it passes. */
export function Clock({ attempt }: { attempt: Attempt }) {
  const { puzzles, numbers } = useWords();
  const [, update] = useReducer<number, void>((count) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => update(), 250);
    return () => clearInterval(timer);
  }, []);
  if (attempt.seconds === undefined) return null;
  return (
    <p class="clock quiet" role="timer" aria-label={puzzles.time}>
      {numbers.clock(attempt.seconds)}
    </p>
  );
}
