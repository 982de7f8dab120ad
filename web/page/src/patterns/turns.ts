/** The milliseconds that a search runs before other messages are handled. */
const TURN = 8;

/** A search in steps. */
interface Job {
  readonly isUrgent: boolean;
  /** Runs the search for a turn. Returns whether the search has ended. */
  readonly run: () => boolean;
}

/** Runs searches one by one, urgent ones first, and handles other messages in between. */
export class Turns {
  #jobs: Job[] = [];
  #isRunning = false;

  /** Runs a search to its end, and returns its result. */
  run<Found>(steps: Iterator<unknown, Found>, isUrgent: boolean): Promise<Found> {
    return new Promise((resolve, reject) => {
      const run = () => {
        try {
          return takeTurn(steps, resolve);
        } catch (error) {
          reject(error);
          return true;
        }
      };
      this.#jobs.push({ isUrgent, run });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    for (;;) {
      const job = this.#jobs.find(({ isUrgent }) => isUrgent) ?? this.#jobs[0];
      if (!job) break;
      if (job.run()) this.#jobs = this.#jobs.filter((other) => other !== job);
      await pause();
    }
    this.#isRunning = false;
  }
}

/** Yields to the event loop. (A timer would take 4 ms.) */
function pause(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Runs steps for one turn. Returns whether the search has ended. */
function takeTurn<Found>(
  steps: Iterator<unknown, Found>,
  resolve: (found: Found) => void,
): boolean {
  for (const end = performance.now() + TURN; performance.now() < end;) {
    const step = steps.next();
    if (!step.done) continue;
    resolve(step.value);
    return true;
  }
  return false;
}
