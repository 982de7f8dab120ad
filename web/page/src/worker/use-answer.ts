import type { Board } from "tilebase-reader/puzzle";
import { useEffect, useState } from "preact/hooks";

/**
 * Returns the worker's answer for a goal; `undefined` until it arrives. Ignores answers for other goals.
 *
 * @param request - Sends the request; `undefined` while no answer is needed.
 */
export function useAnswer<Answer>(
  request: (() => Promise<Answer>) | undefined,
  goal: Board,
): Answer | undefined {
  const [answered, setAnswered] = useState<{ goal: Board; answer: Answer }>();
  const isWanted = request !== undefined;
  useEffect(() => {
    let isCurrent = true;
    request?.().then(
      (answer) => isCurrent && setAnswered({ goal, answer }),
      () => {}, // `TableWorker.onFailure` reports the failure.
    );
    return () => {
      isCurrent = false;
    };
  }, [goal, isWanted]);
  return answered?.goal === goal ? answered.answer : undefined;
}
