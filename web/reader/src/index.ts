/* Solvers with complete tables. */
export { fromBytes } from "./complete.js";
export * from "./errors.js";
export { Solver } from "./solver.js";
export type * from "./types.js";
