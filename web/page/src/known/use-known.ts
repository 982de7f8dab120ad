import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Board } from "tilebase-reader/puzzle";
import { answers, type Known } from "../model/answers";
import { solverTo } from "../model/files";
import { hasPatterns, hasAnswers } from "../model/sizes";
import { isSolvable } from "../model/solvable";
import { keepTables } from "../offline/keep-tables";
import { useWords } from "../words/words";
import type { TableWorker } from "../worker/client";
import type { PatternAnswers } from "./pattern-answers";

/**
 * Returns what is known of a board: at once for small shapes; for those with pattern tables, more and more
 * as searches in a worker find it. What nobody waits for any more is not searched for.
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

/** Returns what is known of a board of a shape with pattern tables, and searches for the rest. */
function useSearched(
  goal: Board,
  board: Board,
  patterns: PatternAnswers,
  isWanted: boolean,
): Known {
  const { play: words } = useWords();
  // What the search for this board has told; what it has found is in the memory.
  const [told, setTold] = useState<Told>();
  const [tries, setTries] = useState(0);
  const isOpen = isWanted && hasAnswers(goal) && isSolvable(board, goal);
  // At once: other effects wait until the board is painted.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const ending = new AbortController();
    const { signal } = ending;
    const tell = (part: Partial<Told>) => setTold({ board, goal, hasFailed: false, ...part });
    const onProgress = (atLeast: number) => tell({ atLeast });
    const onChange = () => tell({});
    patterns.find(board, goal, { signal, onProgress, onChange }).then(
      () => void keepTables(goal),
      () => signal.aborted || tell({ hasFailed: true }),
    );
    return () => ending.abort();
  }, [goal, board, isOpen, tries]);

  const found = useMemo(
    () => (isOpen ? patterns.memory(goal).answers(board) : undefined),
    [goal, board, isOpen, told],
  );

  if (!hasAnswers(goal)) return { state: "failed", problem: words.onlyCorners };
  if (!isOpen) return { state: "unsolvable" };
  if (found) return { state: "known", answers: found };
  const { hasFailed = false, atLeast = patterns.atLeast(board, goal) } =
    told?.board === board && told.goal === goal ? told : {};
  if (!hasFailed) return { state: "searching", atLeast };
  const tryAgain = () => {
    setTold(undefined);
    setTries((tries) => tries + 1);
  };
  return { state: "failed", problem: words.notLoaded, tryAgain };
}

interface Told {
  readonly board: Board;
  readonly goal: Board;
  readonly hasFailed: boolean;
  /** A number of moves that every solution takes at least. */
  readonly atLeast?: number;
}
