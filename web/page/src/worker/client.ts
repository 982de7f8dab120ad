import { type Board, sameShape } from "tilebase-reader/puzzle";
import { type Drawing, PatternAnswers } from "../known/pattern-answers";
import { FILES } from "../model/files";
import { isCorner, type Opened, OPENED } from "../model/opened";
import { hasPatterns } from "../model/sizes";
import { SHAPES } from "../model/text";
import { Connection } from "./connection";
import type { Port, ToWorker } from "./messages";
import type { Tasks } from "./tasks";
import SearchWorker from "./worker?worker";

/** The connection to the worker that does the slow work. */
export class TableWorker extends Connection<Tasks> {
  /** Answers from pattern tables, which have their own worker. */
  readonly patterns: PatternAnswers;

  /**
   * @param files - All table files, of all shapes.
   * @param start - Starts the worker; the default is the page's own worker.
   * @param patterns - Answers for shapes with pattern tables; the default starts its own worker.
   */
  constructor(
    files: readonly Uint8Array[],
    start: () => Port = () => new SearchWorker(),
    patterns = new PatternAnswers(),
  ) {
    super(() => {
      const port = start();
      const first: ToWorker = { id: -1, name: "open", args: [files] };
      port.postMessage(first);
      return port;
    });
    this.patterns = patterns;
  }

  /**
   * Answers boards of a table's goal from now on, before all other tables.
   *
   * @param table - A whole file, for boards of up to nine cells.
   */
  addTable(table: Opened | Uint8Array, goal: Board): void {
    if (table instanceof Uint8Array) {
      FILES.unshift(table);
      void this.request("open", [FILES]);
    } else {
      OPENED.unshift(table);
    }
    const { rows, cols } = goal;
    // The usual goal of a shape has its blank in a corner.
    for (const shape of isCorner(goal) ? [goal, { rows: cols, cols: rows }] : [goal]) {
      if (!SHAPES.some((known) => sameShape(known, shape))) SHAPES.push(shape);
    }
  }

  /** Forgets the opened tables for boards of more than nine cells. */
  removeTables(): void {
    OPENED.length = 0;
  }

  /** Returns a board at a distance. If the signal is aborted, rejects with its reason. */
  async boardAt(goal: Board, distance: number, drawing: Drawing = {}): Promise<Board> {
    const board = hasPatterns(goal)
      ? await this.patterns.boardAt(goal, distance, drawing)
      : await this.request("boardAt", [goal, distance, drawing.seed], drawing);
    drawing.signal?.throwIfAborted();
    return board;
  }
}
