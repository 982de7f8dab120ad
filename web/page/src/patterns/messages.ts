import type { Board, Moves } from "tilebase-reader/puzzle";

/** What is wanted of a search, besides its solution. */
export interface Wanted {
  /** The search ends when it is known that every solution takes more moves. */
  readonly atMost?: number | undefined;
  /** Whether others wait for this one. */
  readonly isUrgent?: boolean;
}

/** A message to the worker. */
export type ToSearcher = Question | { readonly drop: number };

/** A board whose solution is to be searched for. */
export interface Question extends Wanted {
  readonly id: number;
  readonly board: Board;
  readonly goal: Board;
}

/** What a search knows. */
export interface Searched {
  /** An optimal solution, once it is found. */
  readonly moves: Moves | undefined;
  /** A number of moves that every solution takes at least. */
  readonly atLeast: number;
  /** The number of boards looked at. */
  readonly lookedAt: number;
}

/** A message from the worker about the question with this id. */
export type FromSearcher =
  | { readonly id: number; readonly progress: Searched }
  | { readonly id: number; readonly answer: Searched }
  | { readonly id: number; readonly problem: string };
