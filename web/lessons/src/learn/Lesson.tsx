import "../style/lessons.css";
import { type ComponentChildren, createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import type { Board as Tiles } from "tilebase-reader/puzzle";
import { Board } from "page/board/Board";
import { useWords } from "./words";

/** The board of a lesson. */
export interface Given {
  board: Tiles;
  goal: Tiles;
  /** The number of moves to the goal. */
  distance: number;
}

/** What the lessons about small boards get. */
export interface LessonProps extends Given {
  /** The list that chooses the board. */
  choice: ComponentChildren;
}

/** The buttons that turn to other lessons, below each lesson. */
export const Pager = createContext<ComponentChildren>(null);

interface Props {
  words: { question: string; text: string };
  /** What stands in the place of the board. */
  picture: ComponentChildren;
  children: ComponentChildren;
}

/** A lesson: a picture, and beside it a question, some sentences, and something to try. */
export function Lesson({ words, picture, children }: Props) {
  const pager = useContext(Pager);
  return (
    <>
      <div class="line call">
        <div>
          <h2>{words.question}</h2>
          <p>{words.text}</p>
        </div>
      </div>
      <section class="stage" aria-label={words.question}>
        {/* It scrolls on small screens, also with the keyboard. */}
        <div class="pic" tabIndex={0}>
          {picture}
        </div>
      </section>
      <div class="side">
        {children}
        {pager}
      </div>
    </>
  );
}

interface DescribedBoardProps {
  board: Tiles;
  /** Precedes the description. */
  name?: string;
  press?: ((tile: number) => void) | undefined;
}

/** A picture of a board, described row by row for screen readers. */
export function DescribedBoard({ board, name, press }: DescribedBoardProps) {
  const { boards, learn } = useWords();
  const { cols, tiles } = board;
  const cells = tiles.map((tile) => (tile === 0 ? boards.blank : `${tile}`));
  const rows = Array.from({ length: tiles.length / cols }, (_, row) =>
    cells.slice(cols * row, cols * (row + 1)).join(" "),
  );
  const inWords = rows.join(", ");
  return <Board board={board} label={name ? learn.reads(name, inWords) : inWords} press={press} />;
}

/** Holds state that belongs to one board. For another board, the state is the initial value. */
export function useOfBoard<Value>(board: Tiles, goal: Tiles, initial: Value) {
  const [kept, setKept] = useState({ board, goal, value: initial });
  const valueOf = (of: typeof kept) =>
    of.board === board && of.goal === goal ? of.value : initial;
  const change = (to: (value: Value) => Value) =>
    setKept((kept) => ({ board, goal, value: to(valueOf(kept)) }));
  return [valueOf(kept), change] as const;
}
