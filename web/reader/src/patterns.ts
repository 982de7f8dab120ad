/*
 * Optimal solutions of the 15-puzzle and its kin: a search, guided by pattern tables.
 */
export type { Board } from "./board/board.js";
export type { Move, Moves } from "./board/moves.js";
export type { BoardLike } from "./board/parse-board.js";
export type { Shape } from "./board/shape.js";
export * from "./errors.js";
export { type Found, Patterns, type SearchOptions } from "./pattern/patterns.js";
export type { RandomOptions } from "./random.js";
export type { Bytes } from "./table/bytes.js";
export type { BoardsLike } from "./tablebase/batch.js";
export type { Hint, Order } from "./towards.js";
