import type { BoardDetails } from "./problems.js";

export type { BoardDetails, BoardProblems } from "./problems.js";

/** The base class of this package's errors. */
export class TilebaseError extends Error {
  override name = "TilebaseError";
  /** The number of the wrong board in a batch, from 0. */
  declare readonly row?: number;
  /** The path of the wrong file or of a folder without tables, for `open` of `tilebase-reader/node`. */
  declare readonly path?: string;

  constructor(message?: string, details?: object) {
    super(message);
    if (details) (this as { details?: object }).details = details;
  }
}

/** The value is not a board, or not a board of the expected shape. */
export class BoardError extends TilebaseError {
  override name = "BoardError";
  /** What is wrong, for every error of this package. */
  declare readonly details?: BoardDetails;
}

/** The board cannot reach the goal. This holds for half of all boards. */
export class UnsolvableError extends TilebaseError {
  override name = "UnsolvableError";
}

/** What is wrong with a table. */
export interface TableDetails {
  /**
   * - `foreign`: The file is no table of tilebase.
   * - `newer`: The table needs a newer reader.
   * - `short`: The file is shorter than a header.
   * - `length`: The file is shorter or longer than its header says.
   * - `header`: A field of the header is wrong.
   * - `damaged`: A checksum differs, or the entries do not lead to the goal.
   * - `kind`: The table is of the other kind: a pattern table, or a complete table.
   * - `set`: The tables do not belong together, or there are none.
   * - `missing`: There is no such file, or no table in a folder.
   */
  readonly code:
    | ("foreign" | "newer" | "short" | "length" | "header")
    | ("damaged" | "kind" | "set" | "missing");
  /** The expected and the found number or text. */
  readonly expected?: unknown;
  readonly found?: unknown;
  /** The board from which the entries do not lead to the goal. */
  readonly board?: string;
}

/** The bytes are not a table file, or the table is damaged. */
export class TableError extends TilebaseError {
  override name = "TableError";
  /** What is wrong, for every error of this package. */
  declare readonly details?: TableDetails;
}

/** No table serves the goal. */
export class GoalError extends TilebaseError {
  override name = "GoalError";
}

/** The text is not an order of the four moves. */
export class OrderError extends TilebaseError {
  override name = "OrderError";
}

/** The text is not a list of moves, or a move leaves the board. */
export class MovesError extends TilebaseError {
  override name = "MovesError";
}

/** No board is at the requested distance. */
export class DistanceError extends TilebaseError {
  override name = "DistanceError";
}

/** A limit ended the search before it found an answer. */
export class LimitError extends TilebaseError {
  override name = "LimitError";
}
