import { useState } from "preact/hooks";
import { moved, sameBoard, type Move } from "tilebase-reader/puzzle";
import { HEURISTICS } from "../search/heuristics";
import { useWords } from "../words/words";
import type { Given } from "./given";
import { HeuristicBoard } from "./HeuristicBoard";
import { Lesson } from "./Lesson";
import { SlideButtons } from "./SlideButtons";

interface Props extends Given {
  /** Returns the number of moves from a board to the goal. */
  distanceOf: (board: Given["board"]) => number | undefined;
}

/** The third lesson: the estimates of all heuristics for a board, tile by tile. */
export function HeuristicBoards({ distanceOf, ...given }: Props) {
  const { heuristicBoards: words } = useWords().learn;
  const [tried, setTried] = useState({ from: given.board, board: given.board });
  const board = tried.from === given.board ? tried.board : given.board;
  const show = (board: Given["board"]) => setTried({ from: given.board, board });
  const slide = (move: Move) => {
    const after = moved(board, move);
    if (after) show(after);
  };
  return (
    <Lesson number={3} id="heuristic-boards" question={words.question} text={words.text}>
      <div class="buttons stays" role="group" aria-label={words.slideATile}>
        <SlideButtons board={board} slide={slide} />
        <button
          type="button"
          aria-disabled={sameBoard(board, given.board)}
          onClick={() => show(given.board)}
        >
          {words.back}
        </button>
      </div>
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
