import type { Answers } from "./answers";

/** What is known of a board. */
export type Known =
  /** No moves lead to the goal. */
  | { readonly state: "unsolvable" }
  /** A search is on its way. Every solution takes at least this number of moves. */
  | { readonly state: "searching"; readonly atLeast: number }
  /** There are no answers. `tryAgain` is there if that may help. */
  | {
      readonly state: "failed";
      readonly problem: string;
      readonly tryAgain?: (() => void) | undefined;
    }
  | { readonly state: "known"; readonly answers: Answers };
