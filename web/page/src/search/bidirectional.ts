import type { Board } from "tilebase/puzzle";
import { Packing } from "./packing";
import { type Look, pathTo, type Search } from "./search";
import { Wave } from "./wave";

/** Searches breadth-first from both ends until they meet. The end with fewer boards to look at is next. */
export function* bidirectional(start: Board, goal: Board): Search {
  const packing = new Packing(goal);
  const [first, last] = [packing.pack(start), packing.pack(goal)];
  const fromStart = new Wave(packing, first, "start");
  const fromGoal = new Wave(packing, last, "goal");
  let meeting = first === last ? first : undefined;
  while (meeting === undefined) {
    const isStartsTurn = fromStart.width <= fromGoal.width;
    const [here, there] = isStartsTurn ? [fromStart, fromGoal] : [fromGoal, fromStart];
    const look = lookOf(here, there);
    // Both ends have found whole layers, so no other meeting is on a shorter way.
    do {
      meeting = here.lookAtNext((board) => there.parents.has(board));
      yield look;
    } while (meeting === undefined && !here.isLayerComplete);
  }
  const wayBack = pathTo(meeting, fromGoal.parents).reverse();
  return packing.movesAlong([...pathTo(meeting, fromStart.parents), ...wayBack.slice(1)]);
}

/** Shows both ends, and the board at which one of them has looked. */
function lookOf(here: Wave, there: Wave): Look {
  return {
    get held() {
      return here.held + there.held;
    },
    get board() {
      return here.board;
    },
    get depth() {
      return here.depth;
    },
    end: here.end,
    *waiting() {
      yield* here.waiting();
      yield* there.waiting();
    },
    fate: (neighbour) => here.fate(neighbour),
  };
}
