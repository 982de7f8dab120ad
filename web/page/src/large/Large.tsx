import { useEffect, useState } from "preact/hooks";
import { type Board, shapeText } from "tilebase-reader/puzzle";
import type { PatternAnswers } from "../known/pattern-answers";
import { type Known, solutionIn } from "../model/answers";
import { useRunning } from "../running";
import { useNeedsTables, useSettings } from "../settings/settings";
import { useWords } from "../words/words";
import { useLargeWords } from "./words";

/** Says that a large shape needs tables, and fetches them on request. */
export function FetchTables({ goal, patterns }: { goal: Board; patterns: PatternAnswers }) {
  const { page, play } = useWords();
  const words = useLargeWords();
  const [, changeSettings] = useSettings();
  const [hasFailed, setFailed] = useState(false);
  const { isRunning, run } = useRunning();
  const load = () =>
    run(async () => {
      setFailed(false);
      try {
        await patterns.load(goal);
        changeSettings({ hasLargeTables: true });
      } catch {
        setFailed(true);
      }
    });
  const state = hasFailed ? play.notLoaded : words.needsTables(shapeText(goal));
  return (
    <>
      <p class="quiet" role="status">
        {isRunning ? page.loading : state}
      </p>
      {!isRunning && (
        <div class="buttons">
          <button onClick={() => void load()}>
            {hasFailed ? play.tryAgain : words.fetchTables}
          </button>
        </div>
      )}
    </>
  );
}

interface Props {
  goal: Board;
  known: Known;
  /** Called with whether the bounds are shown. */
  setRated: (isRated: boolean) => void;
  patterns: PatternAnswers;
}

/** Shows bounds of the distance of a large board. */
export function LargeBoard({ goal, known, setRated, patterns }: Props) {
  const { difficulty } = useWords();
  const words = useLargeWords();
  const needsTables = useNeedsTables(goal);
  useEffect(() => {
    setRated(true);
    return () => setRated(false);
  }, []);
  const text = () => {
    if (known.state === "known") return difficulty.away(known.answers.distance);
    if (known.state === "searching") return words.between(known.atLeast, solutionIn(known)?.length);
    return known.state === "failed" && known.problem;
  };
  return (
    <>
      <p>{text()}</p>
      {needsTables && <FetchTables goal={goal} patterns={patterns} />}
    </>
  );
}
