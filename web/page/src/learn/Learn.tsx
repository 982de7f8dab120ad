import { useMemo } from "preact/hooks";
import { distanceOf } from "../model/answers";
import { FILES } from "../model/files";
import { newGame } from "../model/game";
import { scrambled } from "../model/scramble";
import { openSolver } from "../model/open-solver";
import type { Page } from "../page";
import type { TableWorker } from "../worker/client";
import { ErrorComparison } from "./ErrorComparison";
import { HeuristicBoards } from "./HeuristicBoards";
import { Race } from "./Race";

interface Props {
  page: Page;
  worker: TableWorker;
}

/** The view to learn from: the cost of searches and the estimates of heuristics, for one board. */
export function Learn({ page, worker }: Props) {
  const { board, goal } = page.place.game;
  const distance = useMemo(() => distanceOf(openSolver(FILES, goal), board), [board, goal]);
  const given = { board, goal, distance };
  return (
    <div class="learn">
      <Race
        {...given}
        worker={worker}
        scramble={() => page.setGame(() => newGame(scrambled(goal), goal))}
      />
      <HeuristicBoards {...given} />
      <ErrorComparison {...given} worker={worker} />
    </div>
  );
}
