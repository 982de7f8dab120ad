import { useMemo } from "preact/hooks";
import type { Board } from "tilebase/puzzle";
import type { TableWorker } from "../worker/client";
import { answers } from "../model/answers";
import { FILES } from "../model/files";
import type { Known } from "../model/known";
import { openSolver } from "../model/open-solver";

/** Returns what is known of a board. */
export function useKnown(goal: Board, board: Board, _worker: TableWorker): Known {
  const solver = useMemo(() => openSolver(FILES, goal), [goal]);
  return useMemo(() => {
    const found = answers(solver, board);
    return found ? { state: "known", answers: found } : { state: "unsolvable" };
  }, [solver, board]);
}
