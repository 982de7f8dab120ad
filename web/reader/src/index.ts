/* Optimal solutions of sliding-tile puzzles from tables. */
export type { Analysis, Mistake } from "./analysis.js";
export type { BoardsLike } from "./batch.js";
export type { Board, Move, Moves, Shape } from "./board.js";
export * from "./errors.js";
export type { Bytes } from "./header.js";
export type { Abortable, Found, Order, SearchLimits, SearchOptions } from "./limits.js";
export type { BoardLike } from "./parse-board.js";
export { Solver } from "./solver.js";
export type { RandomOptions } from "./random.js";
export type { Hint, Metric, RandomAtDistance } from "./towards.js";
