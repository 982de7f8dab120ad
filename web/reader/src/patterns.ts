/* Optimal solutions of the 15-puzzle and similar puzzles: a search guided by pattern tables. */
import { type Carried, noTable, renamed, symmetriesTo } from "./carried.js";
import { asFiles, type Bytes } from "./header.js";
import { anyGoal, parseGoal } from "./goal.js";
import { finished } from "./limits.js";
import type { BoardLike } from "./parse-board.js";
import { type Image, PatternEngine } from "./pattern/engine.js";
import { Guide } from "./pattern/guide.js";
import { makeTables } from "./pattern/make.js";
import { patternsFor } from "./pattern/partition.js";
import { checkSet, readPatternTable } from "./pattern/pattern-table.js";
import type { RandomOptions } from "./random.js";
import { type OpenOptions, Towards } from "./towards.js";
import { checkedOptions, expectNoOptions } from "./type-checks.js";

export * from "./errors.js";
export type * from "./types.js";

/**
 * Finds optimal solutions towards one goal by searches guided by pattern tables: for the 15-puzzle and other shapes
 * without a complete table.
 *
 * ```js
 * import { Patterns } from "tilebase-reader/patterns";
 * import tables from "tilebase-reader/tables/4x4-patterns";
 *
 * const patterns = Patterns.fromBytes(tables);
 * patterns.solve("1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11").length; // 44
 * ```
 *
 * Methods have the same results and errors as in `Solver`. A search takes milliseconds for a random 4x4 board, and some
 * seconds for the farthest boards. It blocks its thread, except in methods whose names
 * end with `Async`. All searches accept limits. Boards of 5x5 need them: an optimal solution of a random board can take days.
 *
 * Boards of more than 16 cells have no index: {@link boards} is 0, and {@link indexOf} throws a RangeError.
 */
export class Patterns extends Towards<RandomOptions, Image> {
  private constructor(own: Carried, engine: PatternEngine) {
    super(own, engine);
  }

  /**
   * Opens pattern tables of one goal that together contain each tile once.
   *
   * They serve every goal whose blank a rotation or a reflection maps to the tables' blank: tables of 4x4 serve all
   * goals with the blank in a corner. Takes milliseconds, and some megabytes of memory besides the files.
   *
   * Does not check the checksums; `verify` of `tilebase-reader/verify` does.
   *
   * @param files - Whole files, in any order. They are not copied.
   * @throws {@link TableError} if a file is not a pattern table, or the files do not form a set.
   * @throws {@link GoalError} if the tables do not serve the goal.
   */
  static fromBytes(files: Bytes | readonly Bytes[], options?: OpenOptions): Patterns {
    const { goal: wanted } = checkedOptions(options, ["goal"]);
    const tables = asFiles(files).map(readPatternTable);
    const known = checkSet(tables);
    const { shape, tiles } = known;
    const goal = wanted === undefined ? { ...shape, tiles } : parseGoal(shape, wanted);
    if (symmetriesTo(known, goal).length === 0) throw noTable(goal);
    const own = renamed(goal);
    return new this(own, new PatternEngine(own, new Guide(own.to, tables)));
  }

  /**
   * Makes tables in memory for any goal of 12 to 25 cells, and opens them. For 4x4, this takes a quarter of a second and
   * a few megabytes; for 5x5, some seconds and tens of megabytes.
   *
   * ```js
   * Patterns.embedded("4x4 snail").solve("1 2 3 4 / 12 13 14 5 / 11 15 x 6 / 10 9 8 7"); // "l"
   * ```
   *
   * @param goal - A board of any shape, a shape or a name, as `parseGoal` of `tilebase-reader/puzzle` reads them.
   * @throws {@link BoardError} if it is none of these.
   * @throws {@link GoalError} if it has fewer than 12 cells.
   */
  static embedded(goal: BoardLike): Patterns {
    expectNoOptions(arguments[1]);
    return finished(this.embeddedInSteps(goal));
  }

  /** Does what {@link embedded} does, in steps of a few milliseconds. Yields the part that is done, from 0 to 1. */
  static *embeddedInSteps(goal: BoardLike): Generator<number, Patterns, undefined> {
    expectNoOptions(arguments[1]);
    const board = anyGoal(goal, () => ({ rows: 4, cols: 4 }));
    const own = renamed(board);
    const patterns = patternsFor(own.to);
    if (!patterns) throw noTable(board);
    const guide = new Guide(own.to, yield* makeTables(own.to, patterns));
    return new this(own, new PatternEngine(own, guide));
  }

  /**
   * Returns the index of a board, as `Solver.indexOf` does.
   *
   * @throws RangeError if the board has more than 16 cells: such boards have no index.
   */
  override indexOf(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    if (this.boards > 0) return super.indexOf(board);
    throw new RangeError("boards of more than 16 cells have no index");
  }
}
