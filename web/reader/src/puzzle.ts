/*
 * Boards and moves, for those who write puzzles. Nothing here reads a table.
 */
export {
  blankCell,
  type Board,
  boardText,
  canonicalGoal,
  moved,
  possibleMoves,
  sameBoard,
  slidingTile,
  swapped,
  type Tiles,
} from "./board/board.js";
export { type Move, type Moves, MOVES, neighbour, opposite } from "./board/moves.js";
export { type BoardLike, parseBoard } from "./board/parse-board.js";
export { position, sameShape, type Shape, shapeText } from "./board/shape.js";
export { BoardError, TilebaseError } from "./errors.js";
