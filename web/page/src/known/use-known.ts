import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Board } from "tilebase-reader/puzzle";
import { answers, type Bounds, type Known, type Wish } from "../model/answers";
import { solverTo } from "../model/files";
import { hasPatterns, isLarge } from "../model/sizes";
import { isSolvable } from "../model/solvable";
import { useWords } from "../words/words";
import type { TableWorker } from "../worker/client";
import type { PatternAnswers } from "./pattern-answers";

/**
 * Returns the answers for a board: immediately for small shapes, step by step from a worker for shapes with pattern
 * tables. Cancels searches that are no longer needed.
 *
 * @param wish - Boards of large shapes are searched only with a wish.
 */
export function useKnown(goal: Board, board: Board, worker: TableWorker, wish: Wish): Known {
  const solver = useMemo(() => (hasPatterns(goal) ? undefined : solverTo(goal)), [goal]);
  const lookedUp = useMemo((): Known | undefined => {
    if (!solver) return undefined;
    const found = answers(solver, board);
    return found ? { state: "known", answers: found } : { state: "unsolvable" };
  }, [solver, board]);
  const searched = useSearched(goal, board, worker.patterns, solver === undefined, wish);
  return lookedUp ?? searched;
}

/** Returns the known answers for a board of a shape with pattern tables, and searches for missing ones. */
function useSearched(
  goal: Board,
  board: Board,
  patterns: PatternAnswers,
  isWanted: boolean,
  wish: Wish,
): Known {
  const { play: words } = useWords();
  // The progress of this board's search. Its results are in the cache.
  const [progress, setProgress] = useState<Progress>();
  const [tries, setTries] = useState(0);
  const isOpen = isWanted && isSolvable(board, goal);
  const isWished = !isLarge(goal) || wish !== undefined;
  const isSearched = isOpen && isWished;
  const seconds = isLarge(goal) && wish === "soon" ? SOON : undefined;
  // A layout effect starts the search early: other effects run after the board is painted.
  useLayoutEffect(() => {
    if (!isSearched) return;
    const ending = new AbortController();
    const { signal } = ending;
    const report = (part: Partial<Progress>) =>
      setProgress({ board, goal, seconds, isOver: false, hasFailed: false, ...part });
    const onProgress = (bounds: Bounds) => report({ bounds });
    const onChange = () => report({});
    patterns.find(board, goal, { signal, seconds, onProgress, onChange }).then(
      () => report({ isOver: true }),
      () => signal.aborted || report({ hasFailed: true }),
    );
    return () => ending.abort();
  }, [goal, board, isSearched, seconds, tries]);

  const found = useMemo(
    () => (isOpen ? patterns.memory(goal).answers(board) : undefined),
    [goal, board, isOpen, progress],
  );

  if (!isOpen) return { state: "unsolvable" };
  if (found) return { state: "known", answers: found };
  const own = progress?.board === board && progress.goal === goal ? progress : undefined;
  if (!own?.hasFailed) {
    const isOver = own?.isOver === true && own.seconds === seconds;
    return { state: "searching", isOver, ...(own?.bounds ?? patterns.bounds(board, goal)) };
  }
  const tryAgain = () => {
    setProgress(undefined);
    setTries((tries) => tries + 1);
  };
  return { state: "failed", problem: words.notLoaded, tryAgain };
}

interface Progress {
  readonly board: Board;
  readonly goal: Board;
  /** The limit of the search. */
  readonly seconds: number | undefined;
  readonly isOver: boolean;
  readonly hasFailed: boolean;
  readonly bounds?: Bounds;
}

/** The seconds of a search for a good move or for bounds. */
export const SOON = 2;
