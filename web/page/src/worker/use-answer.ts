import { useEffect, useState } from "preact/hooks";

/**
 * Returns the worker's answer about an object, such as a goal; `undefined` until it arrives. Ignores answers about others.
 *
 * @param request - Sends the request; `undefined` while no answer is needed. The signal is aborted when the answer is no
 *   longer needed.
 */
export function useAnswer<Answer>(
  request: ((signal: AbortSignal) => Promise<Answer>) | undefined,
  about: object,
): Answer | undefined {
  const [answered, setAnswered] = useState<{ about: object; answer: Answer }>();
  const isWanted = request !== undefined;
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    request?.(signal).then(
      (answer) => signal.aborted || setAnswered({ about, answer }),
      () => {}, // `TableWorker.onFailure` reports the failure.
    );
    return () => ending.abort();
  }, [about, isWanted]);
  return answered?.about === about ? answered.answer : undefined;
}
