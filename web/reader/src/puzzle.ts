/* Boards and moves, without tables. */
export {
  apply,
  blankCell,
  type Board,
  boardText,
  canonicalGoal,
  legalMoves,
  type Move,
  moved,
  type Moves,
  MOVES,
  neighbour,
  opposite,
  position,
  sameBoard,
  sameShape,
  type Shape,
  shapeText,
  slidingTile,
  swapped,
  type Tiles,
} from "./board.js";
export {
  type BoardDetails,
  BoardError,
  type BoardProblems,
  MovesError,
  TilebaseError,
} from "./errors.js";
export { parseGoal } from "./goal.js";
export { parseMoves, slides } from "./moves.js";
export { type BoardLike, parseBoard, shapeOf } from "./parse-board.js";
