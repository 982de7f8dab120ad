import { apply, MOVES, type Moves, sameBoard, slidingTile } from "tilebase-reader/puzzle";
import { Board, type Mark } from "page/board/Board";
import { distanceOf } from "page/model/answers";
import { solverTo } from "page/model/files";
import { slideMoves, SLIDES } from "page/model/slide";
import { conflicts, type Heuristic, HEURISTICS, shares } from "page/search/heuristics";
import { useWords } from "./words";
import { type Given, Lesson, type LessonProps, useOfBoard } from "./Lesson";

/** The third lesson: the estimates of all heuristics for a board, tile by tile. */
export function HeuristicBoards({ choice, ...given }: LessonProps) {
  const { heuristicBoards: words } = useWords().learn;
  const { goal } = given;
  const [board, change] = useOfBoard(given.board, goal, given.board);
  const show = (board: Given["board"]) => change(() => board);
  const slide = (moves: Moves) => show(apply(board, moves));
  const distance = distanceOf(solverTo(goal), board);
  return (
    <Lesson
      words={words}
      picture={
        <div class="heuristic-boards">
          {HEURISTICS.map((heuristic) => (
            <HeuristicBoard key={heuristic} {...{ heuristic, board, goal, distance, slide }} />
          ))}
        </div>
      }
    >
      <div class="buttons" role="group" aria-label={words.slideATile}>
        {MOVES.map((move) => {
          const tile = slidingTile(board, move);
          return (
            <button
              key={move}
              class="slide"
              aria-disabled={tile === undefined}
              aria-label={tile === undefined ? SLIDES[move].arrow : words.slide(tile, move)}
              onClick={() => tile && slide(move)}
            >
              {tile}
              {SLIDES[move].arrow}
            </button>
          );
        })}
        <button aria-disabled={sameBoard(board, given.board)} onClick={() => show(given.board)}>
          {words.back}
        </button>
      </div>
      <div class="buttons">{choice}</div>
    </Lesson>
  );
}

interface HeuristicBoardProps extends Omit<Given, "distance"> {
  distance: number | undefined;
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
    .map((tile, cell) =>
      tile > 0 ? learn.reads(boards.tile(tile), marks[cell]?.text ?? "") : boards.blank,
    )
    .join(", ");
  const estimate = all.reduce((sum, share) => sum + share);
  const press = (tile: number) => slide(slideMoves(board, board.tiles.indexOf(tile)));
  return (
    <figure class="stack">
      <h3>{learn.heuristics[heuristic]}</h3>
      <p class="quiet">{words.meanings[heuristic]}</p>
      <Board board={board} label={inWords} marks={marks} press={press} />
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
