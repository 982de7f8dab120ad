import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Board } from "tilebase-reader/puzzle";
import type { Words } from "../words/words";
import type { TableWorker } from "../worker/client";

interface Props {
  number: number;
  /** The anchor of this part of the page. */
  id: string;
  question: string;
  text: string;
  children: ComponentChildren;
}

/** A lesson: a question, some sentences, and something to try. */
export function Lesson({ number, id, question, text, children }: Props) {
  return (
    <section class="card lesson" aria-labelledby={id}>
      <h2 id={id}>
        <span class="lesson-number">{number}</span> {question}
      </h2>
      <p class="reading">{text}</p>
      {children}
    </section>
  );
}

/** An entry of a legend. */
export function Sign({ of, children }: { of: string; children: ComponentChildren }) {
  return (
    <span>
      <i class={`sign ${of}`} /> {children}
    </span>
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

/** Describes a board row by row, for screen readers. */
export function inWords({ cols, tiles }: Board, { boards }: Words): string {
  const cells = tiles.map((tile) => (tile === 0 ? boards.blank : `${tile}`));
  const rows = Array.from({ length: tiles.length / cols }, (_, row) =>
    cells.slice(cols * row, cols * (row + 1)).join(" "),
  );
  return rows.join(", ");
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
