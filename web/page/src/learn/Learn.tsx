import { useMemo } from "preact/hooks";
import { distanceOf } from "../model/answers";
import { type Board, boardText } from "../model/board";
import { FILES } from "../model/files";
import { openTable } from "../model/tables";
import type { TableWorker } from "../worker/client";
import { ErrorComparison } from "./ErrorComparison";
import { HeuristicBoards } from "./HeuristicBoards";
import { Race } from "./Race";

interface Props {
  board: Board;
  goal: Board;
  worker: TableWorker;
}

/** The view to learn from: what searches cost, and what heuristics know, about one board. */
export function Learn({ board, goal, worker }: Props) {
  const distance = useMemo(() => distanceOf(openTable(FILES, goal), board), [board, goal]);
  const given = { board, goal, distance };
  return (
    <div class="learn">
      <Race key={`${boardText(board)} ${boardText(goal)}`} {...given} worker={worker} />
      <HeuristicBoards {...given} />
      <ErrorComparison {...given} worker={worker} />
    </div>
  );
}
