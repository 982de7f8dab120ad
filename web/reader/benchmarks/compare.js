// Compares the boards of 3x3 that this reader and the npm package sliding-puzzle-solver solve per second.
import searching from "sliding-puzzle-solver";
import { Solver } from "../dist/index.js";
import corner from "../dist/tables/3x3-corner.js";

const BOARDS = 500;
const SEED = 20_260_101;
const SECONDS = 2;

/** Returns the generator MINSTD of Park and Miller: the same numbers everywhere. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const solver = Solver.open(corner);
const random = randomNumbers(SEED);
const boards = Array.from({ length: BOARDS }, () => solver.random({ random }).tiles);

const peersGoal = solver.goal.tiles.map((tile) => tile || "");
const peersBoards = boards.map((board) => board.map((tile) => tile || ""));

/** Answers all boards repeatedly for some seconds, at least once. Returns the boards per second. */
function answersPerSecond(answerAll) {
  const start = performance.now();
  let passes = 0;
  let seconds = 0;
  while (seconds < SECONDS) {
    answerAll();
    passes++;
    seconds = (performance.now() - start) / 1000;
  }
  return (passes * BOARDS) / seconds;
}

let solutions;
const ours = answersPerSecond(() => {
  solutions = boards.map((board) => solver.solve(board));
});

let peersSolutions;
const peers = answersPerSecond(() => {
  peersSolutions = peersBoards.map((tiles) => {
    const grid = new searching.Grid(tiles, tiles.indexOf(""), peersGoal);
    return new searching.Solver(grid).solve();
  });
});

// The peer returns `false` when it gives up.
const pairs = peersSolutions.map((peers, number) => ({ peers, ours: solutions[number] }));
const givenUp = pairs.filter(({ peers }) => !peers).length;
const longer = pairs.filter(({ peers, ours }) => peers && peers.length > ours.length).length;
const shorter = pairs.filter(({ peers, ours }) => peers && peers.length < ours.length).length;

const ratio = ours / peers;
console.log(`js solve ${Math.round(ours)}`);
console.log(`sliding-puzzle-solver solve ${Math.round(peers)}`);
console.log(`${Math.round(ratio)} times as many, on the same ${BOARDS} random boards;`);
console.log(
  `of the other's solutions, ${longer} are longer than optimal, ${givenUp} were given up`,
);

if (shorter > 0) throw new Error(`${shorter} solutions are not optimal`);
if (ratio < 1000) throw new Error("less than 1,000 times as many");
