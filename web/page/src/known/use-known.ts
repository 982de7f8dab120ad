import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Board, Shape } from "tilebase-reader/puzzle";
import { answers, type Bounds, type Known } from "../model/answers";
import { solverTo } from "../model/files";
import { hasPatterns, hasAnswers } from "../model/sizes";
import { isSolvable } from "../model/solvable";
import { useWords } from "../words/words";
import type { TableWorker } from "../worker/client";
import type { PatternAnswers } from "./pattern-answers";

/**
 * Returns the answers for a board: immediately for small shapes, step by step from a worker for shapes with pattern
 * tables. Cancels searches that are no longer needed.
 */
export function useKnown(goal: Board, board: Board, worker: TableWorker): Known {
  const solver = useMemo(() => (hasPatterns(goal) ? undefined : solverTo(goal)), [goal]);
  const lookedUp = useMemo((): Known | undefined => {
    if (!solver) return undefined;
    const found = answers(solver, board);
    return found ? { state: "known", answers: found } : { state: "unsolvable" };
  }, [solver, board]);
  const searched = useSearched(goal, board, worker.patterns, solver === undefined);
  return lookedUp ?? searched;
}

/** Returns the known answers for a board of a shape with pattern tables, and searches for missing ones. */
function useSearched(
  goal: Board,
  board: Board,
  patterns: PatternAnswers,
  isWanted: boolean,
): Known {
  const { play: words } = useWords();
  // The progress of this board's search. Its results are in the cache.
  const [progress, setProgress] = useState<Progress>();
  const [tries, setTries] = useState(0);
  const isOpen = isWanted && hasAnswers(goal) && isSolvable(board, goal);
  // A layout effect starts the search early: other effects run after the board is painted.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const ending = new AbortController();
    const { signal } = ending;
    const report = (part: Partial<Progress>) =>
      setProgress({ board, goal, hasFailed: false, ...part });
    const onProgress = (bounds: Bounds) => report({ bounds });
    const onChange = () => report({});
    patterns.find(board, goal, { signal, onProgress, onChange }).then(
      () => void keepTables(goal),
      () => signal.aborted || report({ hasFailed: true }),
    );
    return () => ending.abort();
  }, [goal, board, isOpen, tries]);

  const found = useMemo(
    () => (isOpen ? patterns.memory(goal).answers(board) : undefined),
    [goal, board, isOpen, progress],
  );

  if (!hasAnswers(goal)) return { state: "failed", problem: words.onlyCorners };
  if (!isOpen) return { state: "unsolvable" };
  if (found) return { state: "known", answers: found };
  const { hasFailed = false, bounds = patterns.bounds(board, goal) } =
    progress?.board === board && progress.goal === goal ? progress : {};
  if (!hasFailed) return { state: "searching", ...bounds };
  const tryAgain = () => {
    setProgress(undefined);
    setTries((tries) => tries + 1);
  };
  return { state: "failed", problem: words.notLoaded, tryAgain };
}

interface Progress {
  readonly board: Board;
  readonly goal: Board;
  readonly hasFailed: boolean;
  readonly bounds?: Bounds;
}

/** The sizes whose tables are cached. */
const sent = new Set<string>();

/** Tells the service worker, if any, to cache the loaded tables of a shape. */
async function keepTables({ rows, cols }: Shape): Promise<void> {
  const size = [rows, cols].sort((one, other) => one - other).join("x");
  if (sent.has(size) || !("serviceWorker" in navigator)) return;
  sent.add(size);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(size);
}
