/** The base class of this package's errors. */
export class TilebaseError extends Error {
  override name = "TilebaseError";
  /** The number of the wrong board in a batch, from 0. */
  declare readonly row?: number;
  /** The path of the wrong file, for `open` of `tilebase-reader/node`. */
  declare readonly path?: string;
}

/** The value is not a board, or not a board of the expected shape. */
export class BoardError extends TilebaseError {
  override name = "BoardError";
}

/** The board cannot reach the goal. This holds for half of all boards. */
export class UnsolvableError extends TilebaseError {
  override name = "UnsolvableError";
}

/** The bytes are not a table file, or the table is damaged. */
export class TableError extends TilebaseError {
  override name = "TableError";
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
