import type { Goal } from "../ranking/goal.js";

/** When all answers are found, and kept. */
const enum PAYS {
  afterOneIn = 10,
  upToCells = 9,
}

/** Returns the answer for the board with an index. */
export type Answer<T> = (index: number) => T;

/**
 * Returns a function that is told how many boards are asked for next, and returns what answers for them:
 * `walk` at first; once it pays, what reads from `all` answers, which are then kept. If the table is too
 * damaged for that, the walks go on and say where.
 */
export function remember<T>(goal: Goal, walk: Answer<T>, all: () => ArrayLike<T>) {
  let boardsLeft = goal.tiles.length <= PAYS.upToCells ? goal.boards / PAYS.afterOneIn : Infinity;
  let answer = walk;
  return (boards: number): Answer<T> => {
    boardsLeft -= boards;
    if (boardsLeft <= 0) {
      boardsLeft = Infinity;
      try {
        const answers = all();
        answer = (index) => answers[index] as T;
      } catch {}
    }
    return answer;
  };
}
