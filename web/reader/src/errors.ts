/** What every error of this package is, so that one `instanceof` tells them from all others. */
export class TilebaseError extends Error {
  override name = "TilebaseError";
}

/** What was given is no board, or none of the expected shape. */
export class BoardError extends TilebaseError {
  override name = "BoardError";
}

/** No moves lead from the board to the goal: half of all boards are so. */
export class UnsolvableError extends TilebaseError {
  override name = "UnsolvableError";
}

/** The bytes are no table file, or a damaged one. */
export class TableError extends TilebaseError {
  override name = "TableError";
}

/** None of the tables serves the goal. */
export class GoalError extends TilebaseError {
  override name = "GoalError";
}

/** A text that is no order of the four moves. */
export class OrderError extends TilebaseError {
  override name = "OrderError";
}

/** No board is at the distance that was asked for. */
export class DistanceError extends TilebaseError {
  override name = "DistanceError";
}
