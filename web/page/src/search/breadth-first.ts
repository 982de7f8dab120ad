import type { Board } from "tilebase-reader/puzzle";
import type { Packed, Packing } from "./packing";
import {
  type End,
  type Fate,
  type Look,
  type Parents,
  pathTo,
  prepared,
  type Search,
  type Waiting,
} from "./search";

/** A breadth-first search from one end. */
class Wave implements Look {
  readonly parents: Parents;
  readonly end: End;
  board: Packed;
  readonly #packing: Packing;
  /** All boards in the order of the search: a map yields its keys in the order of their addition. */
  readonly #queue: Iterator<Packed>;
  #lookedAt = 0;
  /** The number of boards up to the current depth. */
  #layerEnd = 1;
  depth = 0;

  constructor(packing: Packing, first: Packed, end: End = "start") {
    this.parents = new Map([[first, first]]);
    this.end = end;
    this.board = first;
    this.#packing = packing;
    this.#queue = this.parents.keys();
  }

  get held(): number {
    return this.parents.size;
  }

  /** The number of waiting boards. */
  get width(): number {
    return this.held - this.#lookedAt;
  }

  get isLayerComplete(): boolean {
    return this.#lookedAt === this.#layerEnd;
  }

  /** Looks at the next board. Returns a wanted board if it finds one. */
  lookAtNext(isWanted: (board: Packed) => boolean): Packed | undefined {
    if (this.isLayerComplete) {
      this.#layerEnd = this.held;
      this.depth++;
    }
    this.board = this.#queue.next().value as Packed;
    this.#lookedAt++;
    let wanted: Packed | undefined;
    for (const neighbour of this.#packing.neighbours(this.board)) {
      if (this.parents.has(neighbour)) continue;
      this.parents.set(neighbour, this.board);
      if (isWanted(neighbour)) wanted = neighbour;
    }
    return wanted;
  }

  *waiting(): Generator<Waiting> {
    const { depth, end } = this;
    const boards = [...this.parents.keys()];
    for (let place = this.#lookedAt; place < boards.length; place++) {
      const board = boards[place] as Packed;
      yield { board, depth: place < this.#layerEnd ? depth : depth + 1, end };
    }
  }

  fate(neighbour: Packed): Fate {
    return this.parents.get(neighbour) === this.board ? "waits" : "known";
  }
}

/** Searches all boards one move away, then all boards two moves away, and so on. */
export function* breadthFirst(start: Board, goal: Board): Search {
  const { packing, first, last } = prepared(start, goal);
  const wave = new Wave(packing, first);
  let isFound = first === last;
  while (!isFound) {
    isFound = wave.lookAtNext((board) => board === last) !== undefined;
    yield wave;
  }
  return packing.movesAlong(pathTo(last, wave.parents));
}

/**
 * Searches breadth-first from both ends until the searches meet. Each layer extends the search with fewer waiting
 * boards.
 */
export function* bidirectional(start: Board, goal: Board): Search {
  const { packing, first, last } = prepared(start, goal);
  const fromStart = new Wave(packing, first, "start");
  const fromGoal = new Wave(packing, last, "goal");
  // The active search, and the other one.
  let [here, there] = [fromStart, fromGoal];
  /** Returns whether the other end becomes active: after a complete layer, if it has fewer boards. */
  const isTurn = () =>
    here.isLayerComplete &&
    (there.width < here.width || (there.width === here.width && there.end === "start"));
  const look: Look = {
    ...{ held: 2, board: first, depth: 0, end: "start" },
    *waiting() {
      const [next, other] = isTurn() ? [there, here] : [here, there];
      yield* next.waiting();
      yield* other.waiting();
    },
    fate: (neighbour) => here.fate(neighbour),
  };
  let meeting = first === last ? first : undefined;
  while (meeting === undefined) {
    if (isTurn()) [here, there] = [there, here];
    // Earlier layers are complete at both ends, so the first common board is on a shortest path.
    meeting = here.lookAtNext((board) => there.parents.has(board));
    const { board, depth, end } = here;
    yield Object.assign(look, { held: here.held + there.held, board, depth, end });
  }
  const wayBack = pathTo(meeting, fromGoal.parents).reverse();
  return packing.movesAlong([...pathTo(meeting, fromStart.parents), ...wayBack.slice(1)]);
}
