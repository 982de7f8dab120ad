import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Board } from "tilebase-reader/puzzle";
import { answers, type Known, type Wish } from "../model/answers";
import { FILES, hasTable, loadRareTables, solverTo } from "../model/files";
import { hasPatterns, isLarge } from "../model/sizes";
import { isSolvable } from "../model/solvable";
import { useWords } from "../words/words";
import { worker } from "../worker/client";

/**
 * Returns the answers for a board: immediately for small shapes, step by step from a worker for shapes with pattern
 * tables. Loads missing tables, and cancels searches that are no longer needed.
 *
 * @param wish - Boards of large shapes are searched only with a wish.
 */
export function useKnown(goal: Board, board: Board, wish: Wish): Known {
  const isSmall = !hasPatterns(goal);
  const table = useTable(goal);
  const lookedUp = useMemo((): Known | undefined => {
    if (!isSmall) return undefined;
    const best = undefined;
    if (!table.isLoaded) return { state: "searching", isOver: false, atLeast: 0, best };
    const found = answers(solverTo(goal), board);
    return found ? { state: "known", answers: found } : { state: "unsolvable" };
  }, [goal, board, isSmall, table.isLoaded]);
  const searched = useSearched(goal, board, !isSmall, wish);
  return (isSmall && table.failed) || (lookedUp ?? searched);
}

/** Loads the table of a small goal, if it is missing. */
function useTable(goal: Board) {
  const { play: words } = useWords();
  const [hasFailed, setFailed] = useState(false);
  const [, setLoaded] = useState(false);
  const isLoaded = hasTable(goal);
  const isMissing = !isLoaded && !hasPatterns(goal) && !hasFailed;
  useEffect(() => {
    if (!isMissing) return;
    loadRareTables().then(
      () => {
        void worker.request("open", [FILES]);
        setLoaded(true);
      },
      () => setFailed(true),
    );
  }, [isMissing]);
  if (!hasFailed || isLoaded) return { isLoaded };
  const tryAgain = () => setFailed(false);
  return { isLoaded, failed: { state: "failed", problem: words.notLoaded, tryAgain } as const };
}

/** Returns the known answers for a board of a shape with pattern tables, and searches for missing ones. */
function useSearched(goal: Board, board: Board, isWanted: boolean, wish: Wish): Known {
  const { play: words } = useWords();
  const { patterns } = worker;
  // The state of this board's search. Its results are in `patterns`.
  const [progress, setProgress] = useState<Progress>();
  const [tries, setTries] = useState(0);
  const isOpen = isWanted && isSolvable(board, goal);
  const isSearched = isOpen && (!isLarge(goal) || wish !== undefined);
  const seconds = isLarge(goal) && wish === "soon" ? SOON : undefined;
  // A layout effect starts the search early: other effects run after the board is painted.
  useLayoutEffect(() => {
    if (!isSearched) return;
    const ending = new AbortController();
    const { signal } = ending;
    const report = (state: Progress["state"]) => setProgress({ board, goal, seconds, state });
    patterns.find(board, goal, { signal, seconds, onChange: () => report("running") }).then(
      () => report("over"),
      () => signal.aborted || report("failed"),
    );
    return () => ending.abort();
  }, [goal, board, isSearched, seconds, tries]);

  const known = useMemo((): Known => {
    if (!isOpen) return { state: "unsolvable" };
    const answers = patterns.answers(board, goal);
    if (answers) return { state: "known", answers };
    return { state: "searching", isOver: false, ...patterns.bounds(board, goal) };
  }, [goal, board, isOpen, progress]);

  const isOwn = progress?.board === board && progress.goal === goal;
  if (known.state !== "searching" || !isOwn) return known;
  if (progress.state !== "failed") {
    return { ...known, isOver: progress.state === "over" && progress.seconds === seconds };
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
  readonly state: "running" | "over" | "failed";
}

/** The time limit in seconds for a hint, bounds or the review, as in `hint` of Rust, Python and JavaScript. */
export const SOON = 0.3;
