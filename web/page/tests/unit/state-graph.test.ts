import { canonicalGoal, legalMoves, moved } from "tilebase-reader/puzzle";
import { expect, test } from "vitest";
import { type State, stateGraph } from "../../src/learn/state-graph";

const SHAPES = [
  // The largest distances are from OEIS A151944.
  { rows: 2, cols: 2, states: 12, edges: 12, farthest: 6 },
  { rows: 2, cols: 3, states: 360, edges: 420, farthest: 21 },
  { rows: 3, cols: 2, states: 360, edges: 420, farthest: 21 },
];

test.each(SHAPES)("the graph of $rows x $cols", ({ rows, cols, states, edges, farthest }) => {
  const graph = stateGraph(canonicalGoal({ rows, cols }));
  expect(graph).toHaveLength(states);
  expect(new Set(graph.map(({ board }) => board.tiles.join())).size).toBe(states);
  expect(graph.flatMap(({ neighbours }) => neighbours)).toHaveLength(2 * edges);
  expect(graph.at(-1)?.distance).toBe(farthest);
  for (const { board, distance, neighbours } of graph) {
    const near = neighbours.map((place) => graph[place] as State);
    expect(near.map(({ board }) => board)).toEqual(
      legalMoves(board).map((move) => moved(board, move)),
    );
    for (const one of near) expect(Math.abs(one.distance - distance)).toBe(1);
    expect(near.some((one) => one.distance < distance)).toBe(distance > 0);
  }
});

test.each(SHAPES)("no two states of $rows x $cols are drawn at one place", ({ rows, cols }) => {
  const graph = stateGraph(canonicalGoal({ rows, cols }));
  const gaps = graph.flatMap((one, place) =>
    graph.slice(place + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );
  expect(Math.min(...gaps)).toBeGreaterThan(0.99);
});

test("states are on the ring of their distance, or their row of a circle", () => {
  for (const { x, y, distance } of stateGraph(canonicalGoal({ rows: 2, cols: 3 }))) {
    expect(Math.hypot(x, y)).toBeCloseTo(distance);
  }
  const circle = stateGraph(canonicalGoal({ rows: 2, cols: 2 }));
  for (const { x, y, distance, neighbours } of circle) {
    expect(y).toBeCloseTo(-3 * Math.cos((Math.PI * distance) / 6));
    for (const place of neighbours) {
      const near = circle[place] as State;
      expect(Math.hypot(near.x - x, near.y - y)).toBeCloseTo(6 * Math.sin(Math.PI / 12));
    }
  }
});
