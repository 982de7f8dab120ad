import type { Table } from "tilebase";
import { blankCell, type Board, boardText } from "../model/board";
import { openTable } from "../model/tables";
import { findHardest, type Hardest } from "../search/hardest";
import { layers } from "../search/layers";
import { withPauses } from "./pause";

/** What the worker answers. Each method is a question that the client may ask by its name. */
export class Answers {
  readonly #files: readonly Uint8Array[];
  readonly #boardsByDistance = new Map<string, number[]>();
  /** The last goal's table, which has found the distances of all boards perhaps. */
  #last: { goal: string; table: Table } | undefined;

  constructor(files: readonly Uint8Array[]) {
    this.#files = files;
  }

  /** How many boards are at 0, 1, ... moves. The names of the goal's tiles do not change it. */
  boardsByDistance(goal: Board): number[] {
    const key = `${goal.rows}x${goal.cols} ${blankCell(goal)}`;
    const counts = this.#boardsByDistance.get(key) ?? countByDistance(this.#table(goal));
    this.#boardsByDistance.set(key, counts);
    return counts;
  }

  /** One of the boards at a distance, chosen by a number from 0 up to, but without, 1. */
  boardAt(goal: Board, distance: number, fraction: number): Board {
    const tiles = this.#table(goal).random({ distance, random: () => fraction });
    return { ...goal, tiles };
  }

  hardest(goal: Board): Promise<Hardest> {
    return findHardest(goal, withPauses(layers(goal)));
  }

  #table(goal: Board): Table {
    const text = boardText(goal);
    if (this.#last?.goal !== text) {
      this.#last = { goal: text, table: openTable(this.#files, goal) };
    }
    return this.#last.table;
  }
}

function countByDistance(table: Table): number[] {
  const counts = new Array<number>(table.maxDistance + 1).fill(0);
  for (const distance of table.allDistances()) counts[distance] = (counts[distance] ?? 0) + 1;
  return counts;
}
