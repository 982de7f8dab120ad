import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Board } from "tilebase-reader/puzzle";
import type { Words } from "../words/words";
import type { TableWorker } from "../worker/client";

interface Props {
  number: number;
  /** Names the part of the page. */
  id: string;
  question: string;
  /** What there is to know before one touches anything. */
  text: string;
  children: ComponentChildren;
}

/** One of the lessons: a question, some sentences, and something to touch. */
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

/** The board that the lessons are about. */
export interface Given {
  board: Board;
  goal: Board;
  /** The number of moves to the goal; `undefined` if none lead there. */
  distance: number | undefined;
}

/** What a lesson needs that searches. */
export interface GivenWithWorker extends Given {
  worker: TableWorker;
}

/** Reads a board out, row by row. */
export function inWords({ cols, tiles }: Board, { boards }: Words): string {
  const cells = tiles.map((tile) => (tile === 0 ? boards.blank : `${tile}`));
  const rows = Array.from({ length: tiles.length / cols }, (_, row) =>
    cells.slice(cols * row, cols * (row + 1)).join(" "),
  );
  return rows.join(", ");
}

/** Keeps what is found out about a board. It says nothing about another board, for which it is the initial value. */
export function useOfBoard<Value>(board: Board, goal: Board, initial: Value) {
  const [kept, setKept] = useState({ board, goal, value: initial });
  const valueOf = (of: typeof kept) =>
    of.board === board && of.goal === goal ? of.value : initial;
  const change = (to: (value: Value) => Value) =>
    setKept((kept) => ({ board, goal, value: to(valueOf(kept)) }));
  return [valueOf(kept), change] as const;
}
