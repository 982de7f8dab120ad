/* The types that all entry points with solvers share. */
export type { Answer } from "./engine.js";
export type { BoardsLike } from "./batch.js";
export type { Board, Metric, Move, Moves, Shape } from "./board.js";
export type { Claim, Mistake, Outcome, Verdict } from "./check.js";
export type { Bytes } from "./header.js";
export type { AsyncSolver, Limits, SearchOptions, Signal } from "./limits.js";
export type { BoardLike } from "./parse-board.js";
export type { RandomOptions } from "./random.js";
export type { OpenOptions } from "./goal.js";
