// How many boards of 3x3 this reader and the npm package sliding-puzzle-solver answer in a second.
import solver from "sliding-puzzle-solver";
import { Table } from "../dist/index.js";
import corner from "../dist/tables/3x3-corner.js";

const BOARDS = 500;
const SEED = 20_260_101;
const SECONDS = 2;

/** The generator MINSTD of Park and Miller: the same numbers everywhere. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const table = Table.open(corner);
const random = randomNumbers(SEED);
const boards = Array.from({ length: BOARDS }, () => table.random({ random }));

const peersGoal = table.goal.map((tile) => tile || "");
const peersBoards = boards.map((board) => board.map((tile) => tile || ""));

/** Answers all boards, again and again for some seconds, but once at least. */
function answersASecond(answerAll) {
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
const ours = answersASecond(() => {
  solutions = boards.map((board) => table.solve(board));
});

let peersSolutions;
const peers = answersASecond(() => {
  peersSolutions = peersBoards.map((tiles) => {
    const grid = new solver.Grid(tiles, tiles.indexOf(""), peersGoal);
    return new solver.Solver(grid).solve();
  });
});

// The peer gives `false` when it gives up.
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
