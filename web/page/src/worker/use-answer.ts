import { useEffect, useState } from "preact/hooks";

/**
 * Returns the worker's answer about an object, such as a goal; `undefined` until it arrives. Ignores answers about others.
 *
 * @param request - Sends the request; `undefined` while no answer is needed.
 */
export function useAnswer<Answer>(
  request: (() => Promise<Answer>) | undefined,
  about: object,
): Answer | undefined {
  const [answered, setAnswered] = useState<{ about: object; answer: Answer }>();
  const isWanted = request !== undefined;
  useEffect(() => {
    let isCurrent = true;
    request?.().then(
      (answer) => isCurrent && setAnswered({ about, answer }),
      () => {}, // `TableWorker.onFailure` reports the failure.
    );
    return () => {
      isCurrent = false;
    };
  }, [about, isWanted]);
  return answered?.about === about ? answered.answer : undefined;
}
