import { Solver, TableError } from "tilebase-reader";
import { type Board, boardText } from "tilebase-reader/puzzle";
import { prove, type TableInfo, header, verify } from "tilebase-reader/verify";
import { openSolver } from "../model/files";
import type { Searched, SearchOptions } from "../patterns/pattern-tasks";
import type { Running } from "../worker/messages";
import { pause } from "../worker/pause";

/** What may be wrong with a file, and a regular expression for tilebase-reader's message, if it has one. */
const FAULTS = {
  empty: undefined,
  picture: undefined,
  unreadable: undefined,
  memory: undefined,
  other: /^not a tilebase table/,
  newer: /use a newer reader$/,
  short: /^too short: .* found (\d+)$/,
  length: /^bad file length: expected (\d+) bytes, found (\d+)$/,
  damaged: /^damaged (?:header|payload)|^bad padding/,
  entry: /^wrong entry of board \d+ \((.*)\)/,
  header: /^(?:bad|wrong) /,
} as const;

export type FaultName = keyof typeof FAULTS;

/** What is wrong with a file, and the numbers or the board of the message. */
export interface Fault {
  readonly fault: FaultName;
  readonly details?: readonly string[];
}

/** A table file whose checksums are right. */
export interface Read {
  readonly info: TableInfo;
  /** The length of the file. */
  readonly bytes: number;
  /** The whole file, for boards of up to nine cells. */
  readonly file: Uint8Array | undefined;
}

/** The numbers of bytes of a header, and of the largest file that browsers read as a whole. */
const HEADER = 64;
const MOST = 2 ** 31 - 1;

/** The milliseconds until a proof handles other messages, and until its first report. */
const TURN = 30;
const QUIET = 1000;

/** The tasks of the worker that reads the visitor's table files. The files never leave it, except small ones. */
export class FileTasks {
  /** The proved tables of all boards in single moves, the last first. */
  #tables: Uint8Array[] = [];
  #last = new Uint8Array();
  #solver: { goal: string; solver: Solver } | undefined;

  /** Reads a file, and checks its header and its checksums. Reads only the header of a file that is no table. */
  open(file: Blob, { signal }: Running<never>): Promise<Read | Fault> {
    return orFault<Read | Fault>(async () => {
      if (file.type.startsWith("image/")) return { fault: "picture" };
      if (file.size === 0) return { fault: "empty" };
      const start = await bytesOf(file.slice(0, HEADER));
      const fault = await orFault(() => (header(start), undefined));
      // The header of a whole table is followed by the claimed number of bytes.
      if (fault && fault.fault !== "length") return fault;
      const [claimed] = fault?.details ?? [];
      if (Number(claimed) !== file.size) {
        return { fault: "length", details: [`${claimed}`, `${file.size}`] };
      }
      if (file.size > MOST) return { fault: "memory" };
      const bytes = await bytesOf(file);
      const info = header(bytes);
      await verify(bytes);
      // Another file may be read already.
      signal.throwIfAborted();
      this.#last = bytes;
      const isSmall = info.goal.tiles.length <= 9;
      return { info, bytes: bytes.length, file: isSmall ? bytes : undefined };
    });
  }

  /**
   * Proves every entry of the last file, a table of all boards. Reports the fraction of entries proved, after a second.
   * {@link search} then answers from this file, too, if it counts single moves.
   */
  async prove({ report, signal }: Running<number>): Promise<Fault | undefined> {
    const last = this.#last;
    const fault = await orFault<undefined>(async () => {
      const { entries } = header(last);
      const start = performance.now();
      let end = start + TURN;
      for (const proved of prove(last)) {
        const now = performance.now();
        if (now < end) continue;
        if (now > start + QUIET) report(proved / entries);
        await pause();
        signal.throwIfAborted();
        end = performance.now() + TURN;
      }
      return undefined;
    });
    if (!fault && header(last).metric === "single") {
      this.#tables = [last, ...this.#tables];
      this.#solver = undefined;
    }
    return fault;
  }

  /** Looks up a solution. Takes the arguments of a search with pattern tables. */
  search(
    board: Board,
    goal: Board,
    _options: SearchOptions,
    _running: Running<Searched>,
  ): Searched {
    const text = boardText(goal);
    if (this.#solver?.goal !== text) {
      this.#solver = { goal: text, solver: openSolver(this.#tables, goal) };
    }
    const moves = this.#solver.solver.solve(board);
    return { moves, atLeast: moves.length, lookedAt: 0 };
  }
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}

/** Returns what a task returns, or the fault that it throws. */
async function orFault<Result>(task: () => Result | Promise<Result>): Promise<Result | Fault> {
  try {
    return await task();
  } catch (error) {
    // A browser cannot read folders, nor files that were removed.
    if (error instanceof DOMException && error.name !== "AbortError")
      return { fault: "unreadable" };
    if (error instanceof RangeError) return { fault: "memory" };
    if (!(error instanceof TableError)) throw error;
    for (const [fault, message] of Object.entries(FAULTS)) {
      const [found, ...details] = message?.exec(error.message) ?? [];
      if (found !== undefined) return { fault: fault as FaultName, details };
    }
    return { fault: "header" };
  }
}
