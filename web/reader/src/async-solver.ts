import type { Solver } from "./solver.js";

/** The result of an asynchronous form of a method with this result. */
type Later<Result> =
  Result extends Generator<infer Item> ? AsyncGenerator<Item> : Promise<Awaited<Result>>;

/** The methods whose last parameter is {@link Limits}, except those that return generators. */
export const SEARCHING = [
  ...(["distance", "solve", "search", "hint"] as const),
  ...(["optimalMoves", "optimalSlides", "countSolutions"] as const),
  ...(["distances", "solveMany", "optimalMovesMany"] as const),
] as const;

/** The asynchronous form of each method that can search: see {@link Solver.async}. */
export type AsyncSolver = {
  [Name in keyof Pick<Solver, (typeof SEARCHING)[number] | "searchInSteps" | "solutions">]: (
    ...values: Parameters<Solver[Name]>
  ) => Later<ReturnType<Solver[Name]>>;
};
