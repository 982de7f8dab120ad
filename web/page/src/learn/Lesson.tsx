import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import type { Board } from "tilebase-reader/puzzle";
import { SmallBoard } from "../board/SmallBoard";
import { formatAddress, type Place } from "../model/address";
import { useWords } from "../words/words";
import type { TableWorker } from "../worker/client";

interface Props {
  number: number;
  /** The anchor of this part of the page. */
  id: string;
  question: string;
  text: string;
  children: ComponentChildren;
}

/** The state of the Learn view. */
interface LearnState {
  place: Place;
  /** The number of the visible lesson, if the lessons are presented one at a time. */
  presented: number | undefined;
}

export const Lessons = createContext<LearnState | undefined>(undefined);

/** A lesson: a question, some sentences, and something to try. In the Learn view, its number is a link to it. */
export function Lesson({ number, id, question, text, children }: Props) {
  const { place, presented } = useContext(Lessons) ?? {};
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place?.link?.lesson === number) section.current?.scrollIntoView();
  }, [place?.link]);
  const isHidden = presented !== undefined && presented !== number;
  const link = place && { href: formatAddress({ ...place, link: { lesson: number } }) };
  return (
    <section class="card lesson" aria-labelledby={id} ref={section} hidden={isHidden}>
      <h2 id={id}>
        <a class="lesson-number" {...link}>
          {number}
        </a>{" "}
        {question}
      </h2>
      <p class="reading">{text}</p>
      {children}
    </section>
  );
}

/** The board of the lessons. */
export interface Given {
  board: Board;
  goal: Board;
  /** The number of moves to the goal; `undefined` if the board cannot reach it. */
  distance: number | undefined;
}

/** The input of a lesson with a search. */
export interface GivenWithWorker extends Given {
  worker: TableWorker;
}

interface DescribedBoardProps {
  board: Board;
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
  return (
    <SmallBoard board={board} label={name ? learn.reads(name, inWords) : inWords} press={press} />
  );
}

/** Holds state that belongs to one board. For another board, the state is the initial value. */
export function useOfBoard<Value>(board: Board, goal: Board, initial: Value) {
  const [kept, setKept] = useState({ board, goal, value: initial });
  const valueOf = (of: typeof kept) =>
    of.board === board && of.goal === goal ? of.value : initial;
  const change = (to: (value: Value) => Value) =>
    setKept((kept) => ({ board, goal, value: to(valueOf(kept)) }));
  return [valueOf(kept), change] as const;
}
