/* Boards and moves, without tables. */
export type { Board, Move, Moves, Shape, Tiles } from "./board.js";
export { blankCell, boardText, canonicalGoal, sameBoard, swapped } from "./board.js";
export { boardsAlong, legalMoves, moved, MOVES, opposite, slidingTile } from "./board.js";
export { neighbour, position, sameShape, shapeText } from "./board.js";
export * from "./errors.js";
export { parseGoal } from "./goal.js";
export { apply, parseMoves, readMoves, slides } from "./moves.js";
export { type BoardLike, parseBoard, shapeOf } from "./parse-board.js";
