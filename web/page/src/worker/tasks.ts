import type { Table } from "tilebase";
import { blankCell, type Board, boardText } from "../model/board";
import { openTable } from "../model/tables";
import { findHardest, type Hardest } from "../search/hardest";
import { findHeuristicErrors, type HeuristicErrors } from "../search/heuristic-errors";
import { layers } from "../search/layers";
import { searches } from "../search/searches";
import { withPauses } from "./pause";
import { type Pace, type Progress, runRace } from "./race";

/** What the worker can do. Each method is a task that the client may ask for by its name. */
export class Tasks {
  readonly #files: readonly Uint8Array[];
  readonly #boardsByDistance = new Map<string, number[]>();
  readonly #heuristicErrors = new Map<string, Promise<HeuristicErrors[]>>();
  /** The last goal's table, which has found the distances of all boards perhaps. */
  #last: { goal: string; table: Table } | undefined;
  #races = 0;

  constructor(files: readonly Uint8Array[]) {
    this.#files = files;
  }

  /** How many boards are at 0, 1, ... moves. */
  boardsByDistance(goal: Board): number[] {
    return kept(this.#boardsByDistance, goal, () => countByDistance(this.#table(goal)));
  }

  /** One of the boards at a distance, chosen by a number from 0 up to, but without, 1. */
  boardAt(goal: Board, distance: number, fraction: number): Board {
    const tiles = this.#table(goal).random({ distance, random: () => fraction });
    return { ...goal, tiles };
  }

  hardest(goal: Board): Promise<Hardest> {
    return findHardest(goal, withPauses(layers(goal)));
  }

  heuristicErrors(goal: Board): Promise<HeuristicErrors[]> {
    return kept(this.#heuristicErrors, goal, () => {
      return findHeuristicErrors(goal, withPauses(layers(goal)));
    });
  }

  /** Runs the searches side by side; a race that is still on is stopped. */
  async race(
    start: Board,
    goal: Board,
    pace: Pace,
    onProgress: (progress: Progress[]) => void,
  ): Promise<Progress[]> {
    const table = this.#table(goal);
    // An error if no moves lead to the goal, as not all searches would end then.
    table.distance(start.tiles);
    this.stopRace();
    const race = this.#races;
    return runRace(searches(start, goal, table), pace, onProgress, () => this.#races !== race);
  }

  stopRace(): void {
    this.#races++;
  }

  #table(goal: Board): Table {
    const text = boardText(goal);
    if (this.#last?.goal !== text) {
      this.#last = { goal: text, table: openTable(this.#files, goal) };
    }
    return this.#last.table;
  }
}

/** Finds out only once what does not change with the names of the goal's tiles. */
function kept<Value>(values: Map<string, Value>, goal: Board, find: () => Value): Value {
  const key = `${goal.rows}x${goal.cols} ${blankCell(goal)}`;
  const value = values.get(key) ?? find();
  values.set(key, value);
  return value;
}

function countByDistance(table: Table): number[] {
  const counts = new Array<number>(table.maxDistance + 1).fill(0);
  for (const distance of table.allDistances()) counts[distance] = (counts[distance] ?? 0) + 1;
  return counts;
}
