import { useState } from "preact/hooks";
import type { Board } from "tilebase-reader/puzzle";

/** Keeps what is found out about a board. It says nothing about another board, for which it is the initial value. */
export function useOfBoard<Value>(board: Board, goal: Board, initial: Value) {
  const [kept, setKept] = useState({ board, goal, value: initial });
  const valueOf = (of: typeof kept) =>
    of.board === board && of.goal === goal ? of.value : initial;
  const change = (to: (value: Value) => Value) =>
    setKept((kept) => ({ board, goal, value: to(valueOf(kept)) }));
  return [valueOf(kept), change] as const;
}
