import type { Board } from "tilebase-reader/puzzle";
import { Packing } from "./packing";
import { type Look, pathTo, type Search } from "./search";
import { Wave } from "./wave";

/** Searches breadth-first from both ends until they meet. The end with fewer boards to look at is next. */
export function* bidirectional(start: Board, goal: Board): Search {
  const packing = new Packing(goal);
  const [first, last] = [packing.pack(start), packing.pack(goal)];
  const fromStart = new Wave(packing, first, "start");
  const fromGoal = new Wave(packing, last, "goal");
  const ends = new Ends(fromStart, fromGoal);
  let meeting = first === last ? first : undefined;
  while (meeting === undefined) {
    ends.turn();
    // Both ends have found whole layers, so no other meeting is on a shorter way.
    meeting = ends.here.lookAtNext((board) => ends.there.parents.has(board));
    yield ends;
  }
  const wayBack = pathTo(meeting, fromGoal.parents).reverse();
  return packing.movesAlong([...pathTo(meeting, fromStart.parents), ...wayBack.slice(1)]);
}

/** Both ends, one of which looks at boards. */
class Ends implements Look {
  here: Wave;
  there: Wave;

  constructor(here: Wave, there: Wave) {
    [this.here, this.there] = [here, there];
  }

  /** Makes the end with fewer boards that which looks at them, after the layer that it is in. */
  turn(): void {
    if (this.#isTurn) [this.here, this.there] = [this.there, this.here];
  }

  get #isTurn(): boolean {
    const { here, there } = this;
    if (!here.isLayerComplete) return false;
    return there.width < here.width || (there.width === here.width && there.end === "start");
  }

  get held() {
    return this.here.held + this.there.held;
  }

  get board() {
    return this.here.board;
  }

  get depth() {
    return this.here.depth;
  }

  get end() {
    return this.here.end;
  }

  *waiting() {
    const [next, other] = this.#isTurn ? [this.there, this.here] : [this.here, this.there];
    yield* next.waiting();
    yield* other.waiting();
  }

  fate(neighbour: number) {
    return this.here.fate(neighbour);
  }
}
