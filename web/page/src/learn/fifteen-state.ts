import type { Board, Moves } from "tilebase-reader/puzzle";
import { useRunning } from "../running";
import { estimate } from "../search/heuristics";
import type { TableWorker } from "../worker/client";
import { useOfBoard } from "./of-board";

/** The searches that are compared, by what leads them. */
export const LEADERS = ["manhattan", "patterns"] as const;

export type Leader = (typeof LEADERS)[number];

/** How far one of the two searches has come. */
export interface Deep {
  lookedAt: number;
  /** The limit of the sum of depth and estimate: at first, which is the estimate of the board, and now. */
  firstGuess: number;
  limit: number;
  moves: Moves | undefined;
}

export type Found = Partial<Record<Leader, Deep>>;

/** The milliseconds between two reports for whom motion disturbs. */
const CALM = 500;

/** Runs both searches of a board of 4x4, each in a worker of its own. They end when the view is left. */
export function useFifteen(worker: TableWorker, board: Board, goal: Board) {
  const [found, setFound] = useOfBoard<Found>(board, goal, {});
  const [hasFailed, setFailed] = useOfBoard(board, goal, false);
  const { isRunning, run, stop } = useRunning(board, goal);

  const search = async (signal: AbortSignal) => {
    setFound(() => ({}));
    setFailed(() => false);
    const show = (leader: Leader, deep: Deep) =>
      signal.aborted || setFound((found) => ({ ...found, [leader]: deep }));
    try {
      await Promise.all([
        searchWithManhattan(worker, board, goal, (deep) => show("manhattan", deep), signal),
        searchWithPatterns(worker, board, goal, (deep) => show("patterns", deep), signal),
      ]);
    } catch {
      if (!signal.aborted) setFailed(() => true);
    }
  };
  return { found, isRunning, hasFailed, run: () => run(search), stop };
}

type Show = (deep: Deep) => void;

function searchWithManhattan(
  worker: TableWorker,
  board: Board,
  goal: Board,
  show: Show,
  signal: AbortSignal,
): Promise<void> {
  const firstGuess = estimate("Manhattan", board, goal);
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let shown = -Infinity;
  return worker.deepen(
    board,
    goal,
    ({ lookedAt, bound, moves }) => {
      const now = performance.now();
      if (isCalm && moves === undefined && now - shown < CALM) return;
      shown = now;
      show({ lookedAt, firstGuess, limit: bound, moves });
    },
    signal,
  );
}

async function searchWithPatterns(
  worker: TableWorker,
  board: Board,
  goal: Board,
  show: Show,
  signal: AbortSignal,
): Promise<void> {
  let firstGuess: number | undefined;
  const tell = (limit: number, lookedAt: number, moves: Moves | undefined) => {
    firstGuess ??= limit;
    show({ lookedAt, firstGuess, limit, moves });
  };
  const { moves, atLeast, lookedAt } = await worker.patterns.searcher.search(board, goal, {
    signal,
    isUrgent: true,
    onProgress: ({ atLeast, lookedAt }) => tell(atLeast, lookedAt, undefined),
  });
  tell(atLeast, lookedAt, moves);
}
