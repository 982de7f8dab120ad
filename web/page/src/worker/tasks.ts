import type { Solver } from "tilebase-reader";
import { blankCell, type Board, boardText, shapeText } from "tilebase-reader/puzzle";
import { openSolver } from "../model/files";
import type { Searched } from "../patterns/pattern-tasks";
import { deepening } from "../search/deepening";
import { type Demonstrated, Demonstration, type Picture } from "../search/demonstration";
import { findHardest, type Hardest } from "../search/hardest";
import { findHeuristicErrors, type HeuristicErrors } from "../search/heuristic-errors";
import type { HeuristicOrNone } from "../search/heuristics";
import { layers } from "../search/layers";
import { searches } from "../search/searches";
import { reviewInSlides } from "../search/slides";
import { pause, type Running, withPauses } from "./serve";
import { type Pace, type Progress, runRace } from "./race";

/** The number of search steps before the worker handles other messages. They take a few milliseconds. */
const STEPS = 1000;

/** The milliseconds that a search runs before it reports. */
const SLICE = 30;

/** The tasks of the worker. The page requests each method by its name. */
export class Tasks {
  #files: readonly Uint8Array[] = [];
  /** The errors by shape and blank cell: the numbers on the tiles do not affect them. */
  readonly #heuristicErrors = new Map<string, Promise<HeuristicErrors[]>>();
  /** The solver of the last goal. It caches the distances of all boards. */
  #last: { goal: string; solver: Solver } | undefined;
  #demonstration: { key: string; shown: Demonstration } | undefined;
  /** Resolves with the last requested picture. */
  #lastPicture: Promise<unknown> = Promise.resolve();

  /** Receives the table files. This is the first request. */
  open(files: readonly Uint8Array[]): void {
    this.#files = files;
  }

  /** Returns the numbers of boards at 0, 1, ... moves from the goal. */
  boardsByDistance(goal: Board): number[] {
    const solver = this.#solver(goal);
    const counts = new Array<number>(solver.maxDistance + 1).fill(0);
    for (const distance of solver.allDistances()) counts[distance]!++;
    return counts;
  }

  /** Returns a board at a distance, selected by the seed. */
  boardAt(goal: Board, distance: number, seed: number): Board {
    return this.#solver(goal).random({ distance, seed });
  }

  hardest(goal: Board): Promise<Hardest> {
    return findHardest(goal, withPauses(layers(goal)));
  }

  /** Finds the errors of each heuristic over all boards. */
  heuristicErrors(goal: Board): Promise<HeuristicErrors[]> {
    const key = `${shapeText(goal)} ${blankCell(goal)}`;
    const found = this.#heuristicErrors.get(key);
    const errors = found ?? findHeuristicErrors(goal, withPauses(layers(goal)));
    this.#heuristicErrors.set(key, errors);
    return errors;
  }

  readonly reviewInSlides = reviewInSlides;

  async race(
    start: Board,
    goal: Board,
    heuristic: HeuristicOrNone,
    pace: Pace,
    running: Running<Progress[]>,
  ): Promise<Progress[]> {
    return runRace(searches(start, goal, this.#solver(goal), heuristic), pace, running);
  }

  /**
   * Returns a picture of a search after a number of boards. If the last picture shows an earlier state of the same
   * search, continues from there; otherwise starts from the beginning.
   */
  picture(demonstrated: Demonstrated, boards: number): Promise<Picture> {
    // Draws pictures one after the other, because they share the search.
    const picture = this.#lastPicture.then(() => this.#picture(demonstrated, boards));
    this.#lastPicture = picture.catch(() => {});
    return picture;
  }

  async #picture(demonstrated: Demonstrated, boards: number): Promise<Picture> {
    const key = JSON.stringify(demonstrated);
    if (this.#demonstration?.key !== key || this.#demonstration.shown.lookedAt > boards) {
      const solver = this.#solver(demonstrated.goal);
      // Throws for an unsolvable board, on which some searches would not end.
      solver.distance(demonstrated.start);
      this.#demonstration = { key, shown: new Demonstration(demonstrated, solver) };
    }
    const { shown } = this.#demonstration;
    for (let step = 1; shown.lookedAt < boards && !shown.isOver; step++) {
      shown.step();
      if (step % STEPS === 0) await pause();
    }
    return shown.picture();
  }

  /** Solves a board of any size with IDA* and the Manhattan estimate. */
  async deepen(
    start: Board,
    goal: Board,
    { report, signal }: Running<Searched>,
  ): Promise<Searched> {
    const search = deepening(start, goal);
    for (let end = 0; ;) {
      const { done, value } = search.next();
      if (done) return value;
      if (performance.now() < end) continue;
      report(value);
      await pause();
      signal.throwIfAborted();
      end = performance.now() + SLICE;
    }
  }

  #solver(goal: Board): Solver {
    const text = boardText(goal);
    if (this.#last?.goal !== text) {
      this.#last = { goal: text, solver: openSolver(this.#files, goal) };
    }
    return this.#last.solver;
  }
}
