import { type Move, legalMoves, slidingTile } from "tilebase-reader/puzzle";
import { type Conflict, conflicts } from "../search/conflicts";
import { type Heuristic, shares } from "../search/heuristics";
import type { Given } from "./given";
import { center, type Mark, SmallBoard } from "../board/SmallBoard";
import { useWords } from "../words/words";

interface Props extends Given {
  heuristic: Heuristic;
  slide: (move: Move) => void;
}

/** The estimate of a heuristic for the board, and what each tile adds to it. */
export function HeuristicBoard({ heuristic, board, goal, distance, slide }: Props) {
  const { boards, learn } = useWords();
  const { heuristicBoards: words } = learn;
  const steps = shares("Manhattan", board, goal);
  const all = shares(heuristic, board, goal);
  const found = heuristic === "linear conflict" ? conflicts(board, goal) : [];
  const marks = all.map((share, cell) => mark(share, steps[cell] as number, isIn(found, cell)));

  const inWords = board.tiles
    .map((tile, cell) => (tile > 0 ? words.adds(tile, marks[cell]?.text ?? "") : boards.blank))
    .join(", ");
  const estimate = all.reduce((sum, share) => sum + share);
  const press = (tile: number) => {
    const move = legalMoves(board).find((move) => slidingTile(board, move) === tile);
    if (move) slide(move);
  };
  return (
    <figure>
      <h3>{learn.heuristics[heuristic]}</h3>
      <p class="quiet">{words.meanings[heuristic]}</p>
      <SmallBoard board={board} label={inWords} marks={marks} press={press}>
        {found.map(({ cells }) => {
          const [one, other] = [cells[0], cells.at(-1)].map((cell) =>
            center(board, cell as number),
          );
          return (
            <line
              key={cells.join()}
              class="conflict"
              x1={one?.x}
              y1={one?.y}
              x2={other?.x}
              y2={other?.y}
            />
          );
        })}
      </SmallBoard>
      <figcaption>
        <b>{words.estimate(estimate)}</b>
        {distance !== undefined && words.truth(distance, distance - estimate)}
        {found.map(({ cells }) => (
          <p class="quiet" key={cells.join()}>
            {words.inTheWay(cells.map((cell) => board.tiles[cell] as number))}
          </p>
        ))}
      </figcaption>
    </figure>
  );
}

function isIn(conflicts: readonly Conflict[], cell: number): boolean {
  return conflicts.some(({ cells }) => cells.includes(cell));
}

/** Writes what a tile adds: its steps, and separately whatever exceeds them. */
function mark(share: number, steps: number, isInTheWay: boolean): Mark {
  return {
    text: share > steps ? `${steps} + ${share - steps}` : `${share}`,
    kind: `${share > 0 ? "adds" : "at-home"} ${isInTheWay ? "in-the-way" : ""}`,
  };
}
