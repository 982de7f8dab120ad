import type { Answers } from "./answers";

/** What is known of a board. */
export type Known =
  | { readonly state: "unsolvable" }
  /** A search is running. Every solution takes at least this number of moves. */
  | { readonly state: "searching"; readonly atLeast: number }
  /** There will be no answer, for instance because tables could not be fetched. */
  | { readonly state: "failed"; readonly problem: string }
  | { readonly state: "known"; readonly answers: Answers };
