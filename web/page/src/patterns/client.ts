import type { Board } from "tilebase-reader/puzzle";
import type { Port } from "../worker/messages";
import type { FromSearcher, Searched, SearchOptions, ToSearcher } from "./messages";
import PatternWorker from "./pattern-worker?worker";

/** The page's end of the connection to a worker. */
export interface SearcherPort extends Port {
  terminate?(): void;
}

/** The options and callbacks of a search. */
export interface Following extends SearchOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (searched: Searched) => void;
}

interface Pending {
  onProgress(searched: Searched): void;
  resolve(searched: Searched): void;
  reject(reason: unknown): void;
}

/**
 * Sends requests to its own worker, which searches with pattern tables. The first request starts the worker and loads
 * its tables. After a failure, the next request starts a new worker.
 */
export class Searcher {
  readonly #start: () => SearcherPort;
  readonly #pending = new Map<number, Pending>();
  #port: SearcherPort | undefined;
  #nextId = 0;

  /** @param start - Starts a worker; the default is the page's own worker. */
  constructor(start: () => SearcherPort = () => new PatternWorker()) {
    this.#start = start;
  }

  /**
   * Searches for an optimal solution of a solvable board.
   *
   * @throws the reason of an aborted signal; an error if the worker or its tables cannot be loaded.
   */
  async search(board: Board, goal: Board, following: Following = {}): Promise<Searched> {
    const { signal, onProgress = () => {}, ...wanted } = following;
    signal?.throwIfAborted();
    const id = this.#nextId++;
    const answer = new Promise<Searched>((resolve, reject) => {
      this.#pending.set(id, { onProgress, resolve, reject });
    });
    const drop = () => {
      this.#pending.get(id)?.reject(signal?.reason);
      this.#pending.delete(id);
      this.#send({ drop: id });
    };
    signal?.addEventListener("abort", drop);
    this.#send({ id, board, goal, ...wanted });
    try {
      return await answer;
    } finally {
      signal?.removeEventListener("abort", drop);
    }
  }

  #send(message: ToSearcher): void {
    this.#port ??= this.#connect();
    this.#port.postMessage(message);
  }

  #connect(): SearcherPort {
    const port = this.#start();
    port.onmessage = ({ data }: MessageEvent<FromSearcher>) => this.#receive(data);
    // If a browser cannot load a worker's file, the event has no message.
    port.onerror = ({ message }) => this.#fail(message ?? "its file could not be loaded");
    return port;
  }

  #receive(message: FromSearcher): void {
    const pending = this.#pending.get(message.id);
    if ("progress" in message) return pending?.onProgress(message.progress);
    if ("problem" in message) return this.#fail(message.problem);
    this.#pending.delete(message.id);
    pending?.resolve(message.answer);
  }

  /** Terminates the worker: some browsers never again request a file that a worker could not load. */
  #fail(message: string): void {
    this.#port?.terminate?.();
    this.#port = undefined;
    const failure = new Error(`the search has failed: ${message}`);
    for (const { reject } of this.#pending.values()) reject(failure);
    this.#pending.clear();
  }
}
