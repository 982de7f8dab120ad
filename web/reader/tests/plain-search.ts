// A plain breadth-first search, and the index as `crates/format` defines it: slow, but obviously correct.
import type { Solver } from "../src/index.js";

export type Tiles = readonly number[];

export const MOVES = ["u", "d", "l", "r"] as const;

/** Returns the board after a move, or `undefined` if the blank would leave the board. */
export function moved(cols: number, tiles: Tiles, letter: string): number[] | undefined {
  const from = tiles.indexOf(0);
  const [row, col] = [Math.floor(from / cols), from % cols];
  const toRow = row + Number(letter === "d") - Number(letter === "u");
  const toCol = col + Number(letter === "r") - Number(letter === "l");
  const to = toRow * cols + toCol;
  if (toRow < 0 || toCol < 0 || toCol >= cols || to >= tiles.length) return undefined;
  const board = [...tiles];
  board[from] = tiles[to] as number;
  board[to] = 0;
  return board;
}

/** Returns all slides of up to `longest` steps in this order, as letters, with the boards after them. */
function slides(cols: number, tiles: Tiles, order: Iterable<string>, longest: number) {
  return Array.from(order).flatMap((letter) => {
    const found: [letters: string, board: number[]][] = [];
    let board = moved(cols, tiles, letter);
    for (; board && found.length < longest; board = moved(cols, board, letter)) {
      found.push([letter.repeat(found.length + 1), board]);
    }
    return found;
  });
}

export const key = (tiles: Tiles): string => tiles.join(" ");
export const fromKey = (text: string): number[] => text.split(" ").map(Number);

/**
 * Returns the distance of every board at most `farthest` moves from the goal, nearest first.
 *
 * @param longest - The largest number of steps that count as one move.
 */
export function distances(cols: number, goal: Tiles, longest = 1, farthest = Infinity) {
  const found = new Map([[key(goal), 0]]);
  let depth = [[...goal]];
  for (let distance = 1; depth.length > 0 && distance <= farthest; distance++) {
    const next = [];
    for (const board of depth) {
      for (const [, neighbour] of slides(cols, board, MOVES, longest)) {
        if (!found.has(key(neighbour))) {
          found.set(key(neighbour), distance);
          next.push(neighbour);
        }
      }
    }
    depth = next;
  }
  return found;
}

/** Returns the bits of moves: 1 for u, 2 for d, 4 for l and 8 for r. */
export function bitsOf(moves: string): number {
  return MOVES.reduce((bits, letter, code) => bits + (moves.includes(letter) ? 2 ** code : 0), 0);
}

export const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

export function index(tiles: Tiles): number {
  const s = tiles.filter((tile) => tile !== 0);
  const N = tiles.length;
  let t = 0;
  for (let k = 0; k <= N - 4; k++) {
    const d = s.slice(k + 1).filter((tile) => tile < (s[k] as number)).length;
    t += (d * factorial(N - 2 - k)) / 2;
  }
  return (tiles.indexOf(0) * factorial(N - 1)) / 2 + t;
}

/** Returns the board after legal moves. */
export function after(cols: number, tiles: Tiles, moves: Iterable<string>): Tiles {
  return Array.from(moves).reduce<Tiles>(
    (board, letter) => moved(cols, board, letter) as Tiles,
    tiles,
  );
}

/** Returns the board after a walk. Skips illegal moves. */
export function walked(cols: number, tiles: Tiles, walk: readonly string[]): Tiles {
  return walk.reduce((board, letter) => moved(cols, board, letter) ?? board, tiles);
}

/** Returns all optimal solutions in the lexicographic order of a move order. Each solution is a list of slides. */
function solutions(
  found: Map<string, number>,
  cols: number,
  board: Tiles,
  order: string,
  longest: number,
): string[][] {
  const distance = found.get(key(board)) as number;
  if (distance === 0) return [[]];
  return slides(cols, board, order, longest).flatMap(([letters, after]) => {
    if ((found.get(key(after)) as number) >= distance) return [];
    return solutions(found, cols, after, order, longest).map((rest) => [letters, ...rest]);
  });
}

export function answersOf(solver: Solver, board: number[], order: string) {
  return {
    distance: solver.distance(board),
    first: solver.solve(board),
    all: [...solver.solutions(board, { order })],
    firstInOrder: solver.solve(board, { order }),
    count: solver.countSolutions(board),
    optimal: solver.optimalMoves(board),
    bits: [...solver.optimalMovesMany([board])],
    tile: solver.hint(board).tile,
    slides: solver.optimalSlides(board),
    same: solver.boardAt(solver.indexOf(board)).tiles,
  };
}

/** Returns the expected result of {@link answersOf}. */
export function plainAnswers(
  found: Map<string, number>,
  cols: number,
  board: number[],
  order: string,
  longest = 1,
) {
  const all = solutions(found, cols, board, order, longest).map((slides) => slides.join(""));
  const usual = solutions(found, cols, board, "udlr", longest);
  const first = usual[0]?.join("") ?? "";
  const slides = [...new Set(usual.flatMap(([slide = []]) => slide))];
  const optimal = [...new Set(slides.map(([letter]) => letter))].join("");
  const [slide] = usual[0] ?? [];
  return {
    distance: found.get(key(board)),
    first,
    all,
    firstInOrder: all[0],
    count: all.length,
    optimal,
    bits: [bitsOf(optimal)],
    // After the slide, the blank is in the cell of the farthest tile that slid.
    tile: slide ? board[after(cols, board, slide).indexOf(0)] : null,
    slides: slides.map((slide) => (slide.length > 1 ? `${slide[0]}${slide.length}` : slide)),
    same: board,
  };
}

/** Returns the processor time of an action in milliseconds. Other work on the machine hardly changes it. */
export function processorTime(action: () => void): number {
  const start = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
