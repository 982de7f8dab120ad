/* The types that all entry points with solvers share. */
export type { Analysis, Mistake } from "./analysis.js";
export type { BoardsLike } from "./batch.js";
export type { Board, Move, Moves, Shape } from "./board.js";
export type { Bytes } from "./header.js";
export type { Abortable, Found, Order, SearchLimits, SearchOptions } from "./limits.js";
export type { BoardLike } from "./parse-board.js";
export type { RandomOptions } from "./random.js";
export type { Hint, Metric, OpenOptions, RandomAtDistance } from "./towards.js";
