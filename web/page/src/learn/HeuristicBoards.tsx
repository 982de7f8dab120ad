import { apply, type Moves, sameBoard } from "tilebase-reader/puzzle";
import { center, type Mark, SmallBoard } from "../board/SmallBoard";
import { slideMoves } from "../model/slide";
import { conflicts, type Heuristic, HEURISTICS, shares } from "../search/heuristics";
import { useWords } from "../words/words";
import { type Given, Lesson, useOfBoard } from "./Lesson";
import { SlideButtons } from "./SlideButtons";

interface Props extends Given {
  distanceOf: (board: Given["board"]) => number | undefined;
}

/** The third lesson: the estimates of all heuristics for a board, tile by tile. */
export function HeuristicBoards({ distanceOf, ...given }: Props) {
  const { heuristicBoards: words } = useWords().learn;
  const [board, change] = useOfBoard(given.board, given.goal, given.board);
  const show = (board: Given["board"]) => change(() => board);
  const slide = (moves: Moves) => show(apply(board, moves));
  return (
    <Lesson number={3} id="heuristic-boards" question={words.question} text={words.text}>
      <SlideButtons board={board} slide={slide}>
        <button aria-disabled={sameBoard(board, given.board)} onClick={() => show(given.board)}>
          {words.back}
        </button>
      </SlideButtons>
      <div class="heuristic-boards">
        {HEURISTICS.map((heuristic) => (
          <HeuristicBoard
            key={heuristic}
            heuristic={heuristic}
            board={board}
            goal={given.goal}
            distance={distanceOf(board)}
            slide={slide}
          />
        ))}
      </div>
    </Lesson>
  );
}

interface HeuristicBoardProps extends Given {
  heuristic: Heuristic;
  slide: (moves: Moves) => void;
}

/** The estimate of a heuristic for the board, and the share of each tile. */
function HeuristicBoard({ heuristic, board, goal, distance, slide }: HeuristicBoardProps) {
  const { boards, learn } = useWords();
  const { heuristicBoards: words } = learn;
  const steps = shares("Manhattan", board, goal);
  const all = shares(heuristic, board, goal);
  const found = heuristic === "linear conflict" ? conflicts(board, goal) : [];
  const isIn = (cell: number) => found.some(({ cells }) => cells.includes(cell));
  const marks = all.map((share, cell) => mark(share, steps[cell] as number, isIn(cell)));

  const inWords = board.tiles
    .map((tile, cell) => (tile > 0 ? words.adds(tile, marks[cell]?.text ?? "") : boards.blank))
    .join(", ");
  const estimate = all.reduce((sum, share) => sum + share);
  const press = (tile: number) => slide(slideMoves(board, board.tiles.indexOf(tile)));
  return (
    <figure class="stack">
      <h3>{learn.heuristics[heuristic]}</h3>
      <p class="quiet">{words.meanings[heuristic]}</p>
      <SmallBoard board={board} label={inWords} marks={marks} press={press}>
        {found.map(({ cells }) => {
          const points = cells.map((cell) => center(board, cell)).map(({ x, y }) => `${x},${y}`);
          return <polyline key={cells.join()} class="conflict" points={points.join(" ")} />;
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

/** Returns the mark of a tile: its share of the estimate, such as `1 + 2` with two extra moves. */
function mark(share: number, steps: number, isInTheWay: boolean): Mark {
  return {
    text: share > steps ? `${steps} + ${share - steps}` : `${share}`,
    kind: `${share > 0 ? "adds" : "at-home"} ${isInTheWay ? "in-the-way" : ""}`,
  };
}
