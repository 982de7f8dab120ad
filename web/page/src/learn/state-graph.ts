import type { Board } from "tilebase-reader/puzzle";
import { layers } from "../search/layers";
import { Packing } from "../search/packing";

/** A board that can reach the goal, and its place in the drawing. */
export interface State {
  readonly board: Board;
  readonly distance: number;
  /** The places in the list of all states of the boards one move away. */
  readonly neighbours: readonly number[];
  /** The coordinates, with the goal at (0, 0), or, if all states form a circle, its centre. A ring is 1 unit wide. */
  x: number;
  y: number;
}

/** The number of times that the angles are adjusted to the neighbours' angles. */
const ROUNDS = 20;

/** The smallest gap between two states of a ring, if the ring is long enough. */
const GAP = 1.4;

/** Returns all states of a small shape, the goal first, then ring by ring. */
export function stateGraph(goal: Board): State[] {
  const packing = new Packing(goal);
  const rings = Array.from(layers(goal), (layer) => [...layer.keys()]);
  const places = new Map(rings.flat().map((packed, place) => [packed, place]));
  const states = rings.flatMap((ring, distance) =>
    ring.map((packed): State => {
      const neighbours = packing.neighbours(packed).map((to) => places.get(to) as number);
      return { board: packing.unpack(packed), distance, neighbours, x: 0, y: 0 };
    }),
  );
  if (states.every(({ neighbours }) => neighbours.length === 2)) arrangeInCircle(states);
  else arrangeInRings(states);
  return states;
}

/** Places a cycle on a circle, with the goal at the top. */
function arrangeInCircle(states: State[]): void {
  const radius = states.length / 4;
  states.forEach((state, place) => {
    // The two states at a distance follow each other in the list, and each arm keeps its order.
    const turn = (state.distance / states.length) * (place % 2 === 0 ? -1 : 1);
    state.x = radius * Math.sin(2 * Math.PI * turn);
    state.y = -radius * Math.cos(2 * Math.PI * turn);
  });
}

/** Places each distance on a ring, evenly, in an order and a turn that bring the states near to their neighbours. */
function arrangeInRings(states: State[]): void {
  const rings: State[][] = [];
  for (const state of states) (rings[state.distance] ??= []).push(state);
  const angles = new Map<State, number>(states.map((state) => [state, 0]));
  const angle = (state: State) => angles.get(state) as number;
  const spread = (ring: State[], wish: (state: State) => number) => {
    const wishes = ring
      .map((state) => ({ state, at: wish(state) }))
      .sort((one, other) => one.at - other.at);
    const step = (2 * Math.PI) / ring.length;
    const turn = wishes.reduce((sum, { at }, place) => sum + at - place * step, 0) / ring.length;
    // Mixes even places with the preferred angles, as near to these as the gap allows.
    const even = Math.min(GAP / (wishes[0]?.state.distance || 1) / step, 1);
    wishes.forEach(({ state, at }, place) =>
      angles.set(state, even * (turn + place * step) + (1 - even) * at),
    );
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const ring of rings) {
      spread(ring, ({ neighbours, distance }) => {
        const near = neighbours.map((place) => states[place] as State);
        // At first, only the rings inside have angles.
        return meanAngle(near.filter((one) => round > 0 || one.distance < distance).map(angle));
      });
    }
  }
  for (const state of states) {
    state.x = state.distance * Math.sin(angle(state));
    state.y = -state.distance * Math.cos(angle(state));
  }
}

/** Returns the mean of angles, from 0 to 2 pi; 0 for no angles. */
function meanAngle(angles: readonly number[]): number {
  const sum = (of: (angle: number) => number) => angles.reduce((sum, each) => sum + of(each), 0);
  const mean = Math.atan2(sum(Math.sin), sum(Math.cos));
  return mean < 0 ? mean + 2 * Math.PI : mean;
}
