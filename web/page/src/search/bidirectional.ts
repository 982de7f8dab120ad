import type { Board } from "tilebase/puzzle";
import { type Packed, Packing } from "./packing";
import { type Parents, pathTo, type Search } from "./search";

/** The boards that were found from one end, and the farthest of them. */
interface Side {
  parents: Parents;
  frontier: Packed[];
}

/** Searches breadth-first from both ends until they meet. The end with fewer boards to look at is next. */
export function* bidirectional(start: Board, goal: Board): Search {
  const packing = new Packing(goal);
  const [first, last] = [packing.pack(start), packing.pack(goal)];
  const [fromStart, fromGoal] = [side(first), side(last)];
  let meeting = first === last ? first : undefined;
  while (meeting === undefined) {
    const isStartsTurn = fromStart.frontier.length <= fromGoal.frontier.length;
    const [here, there] = isStartsTurn ? [fromStart, fromGoal] : [fromGoal, fromStart];
    const { frontier, parents } = here;
    here.frontier = [];
    for (const board of frontier) {
      for (const neighbour of packing.neighbours(board)) {
        if (parents.has(neighbour)) continue;
        parents.set(neighbour, board);
        here.frontier.push(neighbour);
        if (there.parents.has(neighbour)) meeting = neighbour;
      }
      yield parents.size + there.parents.size;
      // Both ends have found whole layers, so no other meeting is on a shorter way.
      if (meeting !== undefined) break;
    }
  }
  const wayBack = pathTo(meeting, fromGoal.parents).reverse();
  return packing.movesAlong([...pathTo(meeting, fromStart.parents), ...wayBack.slice(1)]);
}

function side(board: Packed): Side {
  return { parents: new Map([[board, board]]), frontier: [board] };
}
