import type { Board } from "../model/board";
import type { Hardest } from "../search/hardest";
import type { Answer, Arguments, FromWorker, Name, Port, ToWorker } from "./messages";
import SearchWorker from "./worker?worker";

/** What waits for an answer. */
interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Asks the worker, where all that takes long is done. */
export class TableWorker {
  readonly #port: Port;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  /**
   * @param files - All table files, of all shapes.
   * @param port - Leads to whatever serves in the place of the page's own worker.
   */
  constructor(files: readonly Uint8Array[], port: Port = new SearchWorker()) {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    this.#send({ files });
  }

  /** How many boards are at 0, 1, ... moves from the goal. */
  boardsByDistance(goal: Board): Promise<number[]> {
    return this.#ask("boardsByDistance", goal);
  }

  /**
   * One of the boards at a distance, all alike.
   *
   * @param fraction - Chooses it: a number from 0 up to, but without, 1. The same one gives the same
   *   board everywhere.
   */
  boardAt(goal: Board, distance: number, fraction: number): Promise<Board> {
    return this.#ask("boardAt", goal, distance, fraction);
  }

  /** The boards that are hardest in one sense or another. Looks at all boards. */
  hardest(goal: Board): Promise<Hardest> {
    return this.#ask("hardest", goal);
  }

  #ask<Asked extends Name>(name: Asked, ...args: Arguments<Asked>): Promise<Answer<Asked>> {
    const id = this.#asked++;
    this.#send({ id, name, args });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
    });
  }

  #send(message: ToWorker): void {
    this.#port.postMessage(message);
  }

  #receive(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ("problem" in message) waiting?.reject(new Error(message.problem));
    else waiting?.resolve(message.answer);
  }
}
