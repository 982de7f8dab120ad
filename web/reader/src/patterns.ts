/* Solvers with pattern tables, for the 15-puzzle, the 24-puzzle and similar puzzles. */
import { anyGoal, goalOfShape, noTable, type OpenOptions, parseGoal } from "./goal.js";
import { asFiles, type Bytes } from "./header.js";
import { LATER, NOW, type Signal, type Work } from "./limits.js";
import type { BoardLike } from "./parse-board.js";
import { PatternEngine } from "./pattern/engine.js";
import { makeTables, patternsFor } from "./pattern/make.js";
import { checkSet, readPatternTable } from "./pattern/pattern-table.js";
import { checkedOptions } from "./problems.js";
import { renamed, symmetriesTo } from "./ranking.js";
import { Solver, solverOf } from "./solver.js";

export * from "./errors.js";
export { Solver };
export type * from "./types.js";

/**
 * Opens pattern tables of one goal that together contain each tile once.
 *
 * They serve every goal whose blank a rotation or a reflection maps to the tables' blank: tables of 4x4 serve
 * all goals with the blank in a corner. Opening tables of 4x4 takes milliseconds and a megabyte besides the files. For 5x5
 * and patterns of 6 tiles, it takes 0.2 seconds and twelve megabytes, and searches take up to forty more.
 *
 * Does not check the checksums; `verify` of `tilebase-reader/verify` does.
 *
 * @param files - Whole files, in any order. They are not copied.
 * @throws {@link TableError} if a file is not a pattern table, or the files do not form a set.
 * @throws {@link GoalError} if the tables do not serve the goal.
 */
export function fromBytes(files: Bytes | readonly Bytes[], options?: OpenOptions): Solver {
  const { goal: wanted } = checkedOptions(options, ["goal"]);
  const tables = asFiles(files).map(readPatternTable);
  const known = checkSet(tables);
  const chosen = (wanted: BoardLike) => goalOfShape([known], wanted) ?? parseGoal(known, wanted);
  const goal = wanted === undefined ? known : chosen(wanted);
  if (symmetriesTo(known, goal).length === 0) throw noTable(goal);
  return solverOf(new PatternEngine(renamed(goal), tables));
}

/**
 * Makes tables in memory for any goal of 12 to 25 cells, and opens them. For 4x4, this takes a quarter of a second and
 * a few megabytes; for 5x5, some seconds and tens of megabytes.
 *
 * @param goal - A board of any shape, a shape or a name, as `parseGoal` of `tilebase-reader/puzzle` reads them.
 * @throws {@link BoardError} if it is none of these.
 * @throws {@link GoalError} if it has fewer than 12 cells.
 */
export function embedded(goal: BoardLike): Solver {
  return NOW.one(() => make(goal));
}

/** The options of {@link embeddedAsync}. */
export interface EmbeddedOptions {
  /** If it is aborted, rejects with the signal's `reason`. */
  signal?: Signal | undefined;
  /** Called about every ten milliseconds with the part that is done, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
}

/** Does what {@link embedded} does, and yields to the event loop about every 10 milliseconds. */
export function embeddedAsync(goal: BoardLike, options?: EmbeddedOptions): Promise<Solver> {
  return LATER.one(() => {
    const { onProgress } = checkedOptions(options, ["signal", "onProgress"]);
    return make(goal, onProgress);
  }, options?.signal);
}

function* make(goal: BoardLike, onProgress?: (part: number) => void): Work<Solver> {
  const board = anyGoal(goal, () => ({ rows: 4, cols: 4 }));
  const own = renamed(board);
  const patterns = patternsFor(own.to);
  if (!patterns) throw noTable(board);
  const steps = makeTables(own.to, patterns);
  for (;;) {
    const { done, value } = steps.next();
    onProgress?.(done ? 1 : value);
    if (done) return solverOf(new PatternEngine(own, value));
    yield;
  }
}
