import type { Board, Moves } from "tilebase-reader/puzzle";

/** The options of a search. */
export interface SearchOptions {
  /** The largest number of moves: the search ends without a solution if more are needed. */
  readonly atMost?: number | undefined;
  /** Whether to run before other searches. */
  readonly isUrgent?: boolean;
}

/** A message to the worker. */
export type ToSearcher = SearchRequest | { readonly drop: number };

/** A request to solve a board. */
export interface SearchRequest extends SearchOptions {
  readonly id: number;
  readonly board: Board;
  readonly goal: Board;
}

/** The result of a search, final or preliminary. */
export interface Searched {
  /** An optimal solution, once found. In a preliminary result, the shortest solution so far, if any. */
  readonly moves: Moves | undefined;
  /** A lower bound of the distance. */
  readonly atLeast: number;
  readonly lookedAt: number;
}

/** A message from the worker about the request with this id. */
export type FromSearcher =
  | { readonly id: number; readonly progress: Searched }
  | { readonly id: number; readonly answer: Searched }
  | { readonly id: number; readonly problem: string };
