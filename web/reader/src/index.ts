/* Optimal solutions of sliding-tile puzzles from tables. */
export * from "./errors.js";
export { Solver } from "./solver.js";
export type * from "./types.js";
