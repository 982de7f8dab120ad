import type { Board } from "tilebase-reader/puzzle";
import { useEffect, useState } from "preact/hooks";

/**
 * Returns the worker's answer for a goal; `undefined` until it arrives. Ignores answers for other goals.
 *
 * @param ask - `undefined` while the answer is not wanted.
 */
export function useAnswer<Answer>(
  ask: (() => Promise<Answer>) | undefined,
  goal: Board,
): Answer | undefined {
  const [answered, setAnswered] = useState<{ goal: Board; answer: Answer }>();
  const isWanted = ask !== undefined;
  useEffect(() => {
    let isAwaited = true;
    ask?.().then(
      (answer) => isAwaited && setAnswered({ goal, answer }),
      () => {}, // The page reports the failure itself.
    );
    return () => {
      isAwaited = false;
    };
  }, [goal, isWanted]);
  return answered?.goal === goal ? answered.answer : undefined;
}
