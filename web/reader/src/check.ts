/* Checks claims about boards. */
import { type Board, boardsAlong, leaves, type Metric, type Moves, sameBoard } from "./board.js";
import { slidesOf, stepsOf, tilesText } from "./board.js";
import type { Along, Engine } from "./engine.js";
import { MovesError } from "./errors.js";
import type { AsyncSolver, Limits, SearchOptions, Work } from "./limits.js";
import { orUnknown } from "./limits.js";
import { readMoves } from "./moves.js";
import { type BoardLike, readBoard } from "./parse-board.js";
import { UNSOLVABLE } from "./ranking.js";
import { compute, type Solver } from "./solver.js";
import { expectNumber } from "./problems.js";

/** A claim about a board: moves as `parseMoves` of `tilebase-reader/puzzle` reads them, or the distance. */
export type Claim = Moves | number | "unsolvable";

/**
 * The kind of a {@link Verdict}. Of moves:
 *
 * - `optimal`: They are an optimal solution.
 * - `solution`: They are a solution, but not proved optimal.
 * - `unfinished`: All moves are legal, but they do not end at the goal.
 * - `illegal`: A move leaves the board.
 *
 * Of other claims:
 *
 * - `right`: The distance is as claimed.
 * - `unsolvable`: The board is unsolvable, as claimed.
 * - `wrong`: The claim is false. So are all moves of an unsolvable board.
 * - `open`: A limit ended the search for the distance.
 */
export type Outcome =
  ("optimal" | "solution" | "unfinished" | "illegal") | ("right" | "unsolvable" | "wrong" | "open");

/**
 * The result of checking a claim. All numbers of moves but `slides` are in the solver's metric: in `multi`, equal moves
 * in a row are one move. What is not known is `null`.
 */
export interface Verdict {
  readonly outcome: Outcome;
  /** A sentence about what the outcome does not say. */
  readonly reason: string | null;
  /** The number of moves in an optimal solution. `null` for unsolvable boards. */
  readonly distance: number | null;
  /** A lower bound of the distance. */
  readonly lowerBound: number | null;
  /** The claimed moves up to the first illegal one. This and the following are `null` if the claim has no moves. */
  readonly moves: Moves | null;
  /** The board after these moves, and its distance. */
  readonly end: Board | null;
  readonly remaining: number | null;
  /** The number of these moves, and the number of slides. */
  readonly length: number | null;
  readonly slides: number | null;
  /** The number, from 1, of the illegal move, or else of the first move that does not lead nearer to the goal. */
  readonly firstMistake: number | null;
  /** The distance of the board, then of the board after each move. At a limit, the first ones are `null`. */
  readonly distances: readonly (number | null)[];
  /** The moves after which the distance is not smaller, in their order. */
  readonly mistakes: readonly Mistake[];
  /**
   * The first of the longest series of moves without a mistake: the numbers of moves before it and up to its end.
   * `[3, 8]` means the fourth to the eighth move. Moves between boards of unknown distance do not count.
   */
  readonly longestOptimal: readonly [from: number, to: number];
}

/** A move after which the distance is not smaller. */
export interface Mistake {
  /** The number of moves before this one. */
  readonly before: number;
  /**
   * All slides that start an optimal solution of the board before this move, as `optimalSlides` returns them; none for
   * the goal. In the metric `single`, each is one letter. `null` if a limit has ended the search.
   */
  readonly better: readonly string[] | null;
}

const NO_MOVES: Omit<Verdict, "outcome" | "reason"> = {
  ...{ distance: null, lowerBound: null, moves: null, end: null, remaining: null, length: null },
  ...{ slides: null, firstMistake: null, distances: [], mistakes: [], longestOptimal: [0, 0] },
};

const CLAIM = 'moves, a distance as a number, or "unsolvable"';
const UNSOLVABLE_BOARD = { outcome: "wrong", reason: "the board is unsolvable" } as const;

/**
 * Checks a claim about a board: moves, the distance, or that the board is unsolvable. For moves, finds the distance of
 * every board along them, and every mistake.
 *
 * @param solver - With `solver.async`, returns a promise, as its methods do.
 * @param claim - Moves need not lead to the goal.
 * @param limits - For all searches together.
 * @throws {@link MovesError} if a text is neither moves nor `"unsolvable"`.
 */
export function check<S extends Solver | AsyncSolver>(
  solver: S,
  board: BoardLike,
  claim: Claim,
  limits?: Limits,
): S extends Solver ? Verdict : Promise<Verdict> {
  return compute(solver, limits, (engine, options) => {
    const parsed = readBoard(engine.finder.goal, board);
    const isMoves = typeof claim === "string" && claim !== "unsolvable";
    if (isMoves) return checkMoves(engine, parsed, claim, options);
    return checkNumber(engine, parsed, claim, options);
  }) as S extends Solver ? Verdict : Promise<Verdict>;
}

function* checkNumber<Key>(
  engine: Engine<Key>,
  board: Board,
  claim: number | "unsolvable",
  options: SearchOptions,
): Work<Verdict> {
  const { finder, metric } = engine;
  const key = finder.find(board.tiles, 0);
  const isDistance = (value: number) => Number.isInteger(value) && value >= 0;
  expectNumber(claim === "unsolvable" ? 0 : claim, CLAIM, isDistance);
  if (key === UNSOLVABLE) {
    if (claim === "unsolvable") return { ...NO_MOVES, outcome: claim, reason: null };
    return { ...NO_MOVES, ...UNSOLVABLE_BOARD };
  }
  const search = engine.search(key as Key, { ...options, within: undefined });
  const { lowerBound, length: most, distance } = yield* search;
  let [outcome, reason]: [Outcome, string | null] = ["wrong", null];
  if (claim === "unsolvable") {
    const moves = distance === null ? "" : `, in ${counted(distance, metric)}`;
    reason = `the board can be solved${moves}`;
  } else if (claim === distance) {
    outcome = "right";
  } else {
    const bounds = most === null ? `at least ${lowerBound}` : `between ${lowerBound} and ${most}`;
    reason = `the distance is ${distance ?? bounds}`;
    if (claim >= lowerBound && claim <= (most ?? claim)) outcome = "open";
    else reason += `, not ${claim}`;
  }
  return { ...NO_MOVES, distance, lowerBound, outcome, reason };
}

function* checkMoves<Key>(
  engine: Engine<Key>,
  board: Board,
  text: Moves,
  options: SearchOptions,
): Work<Verdict> {
  const { finder, metric } = engine;
  const { moves: claimed, error } = readMoves(text);
  if (error !== undefined) throw new MovesError(`expected ${CLAIM}: ${error}`);
  const boards = boardsAlong(board, claimed);
  const moves = claimed.slice(0, boards.length - 1);
  const isLegal = moves === claimed;
  const end = boards.at(-1) as Board;
  const steps = stepsOf(moves, metric);
  const { length } = steps;
  const verdict = { ...NO_MOVES, moves, end, length, slides: slidesOf(moves).length };
  const illegal = {
    ...({ outcome: "illegal", reason: leaves(claimed, moves.length) } as const),
    firstMistake: length + 1,
  };
  let made = 0;
  const path = [board, ...steps.map((step) => boards[(made += step.length)] as Board)];
  const keys = path.map(({ tiles }) => finder.find(tiles, 0) as Key);
  if (keys[0] === UNSOLVABLE) return { ...verdict, ...(isLegal ? UNSOLVABLE_BOARD : illegal) };
  const along = yield* engine.along(keys, steps, options);
  const { distances } = along;
  const [mistakes, longestOptimal] = yield* mistakesIn(along, length);
  const isGoal = sameBoard(end, finder.goal);
  const remaining = isGoal ? 0 : (distances.at(-1) ?? null);
  const lowerBound = distances[0] ?? engine.lowerBound(keys[0] as Key);
  // Even if a limit ended the search, the solution may be as short as the bound.
  const most = distances[0] ?? (isLegal && isGoal ? length : null);
  const distance = most === lowerBound ? most : null;
  const firstMistake = distance === null || !mistakes[0] ? null : mistakes[0].before + 1;
  const found = { distance, lowerBound, remaining, firstMistake };
  const known = { ...verdict, ...found, distances, mistakes, longestOptimal };
  if (!isLegal) return { ...known, ...illegal };
  if (!isGoal) {
    const where =
      remaining === null ? "which is not the goal" : `at distance ${remaining} from the goal`;
    const reason = `it ends at ${tilesText(end.tiles)}, ${where}`;
    return { ...known, outcome: "unfinished", reason };
  }
  if (distance === length) return { ...known, outcome: "optimal", reason: null };
  const are = `${counted(lowerBound, metric)} ${lowerBound === 1 ? "is" : "are"}`;
  let reason = `at least ${are} needed`;
  if (firstMistake !== null) {
    const [written] = slidesOf(steps[firstMistake - 1] as Moves);
    const wasted = `${NOUNS[metric]} ${firstMistake} (${written})`;
    reason = `${are} enough: the first wasted ${NOUNS[metric]} is ${wasted}`;
  }
  return { ...known, outcome: "solution", reason };
}

/** Returns the mistakes of this number of moves, and the longest series without one. */
function* mistakesIn(
  { distances, optimalSlides }: Along,
  moves: number,
): Work<[Mistake[], Verdict["longestOptimal"]]> {
  const mistakes: Mistake[] = [];
  let [longest, end]: [Verdict["longestOptimal"], number] = [[0, 0], moves];
  // Begins with the last moves: after a limit, short searches may still end.
  for (let before = moves - 1; before >= 0; before--) {
    const [distance, after] = [distances[before] ?? null, distances[before + 1] ?? null];
    const isKnown = distance !== null && after !== null;
    if (isKnown && after < distance) {
      if (end - before >= longest[1] - longest[0]) longest = [before, end];
    } else {
      end = before;
      const better = isKnown ? yield* orUnknown(optimalSlides(before), null) : undefined;
      if (better !== undefined) mistakes.unshift({ before, better });
    }
  }
  return [mistakes, longest];
}

const NOUNS = { single: "move", multi: "slide" } as const;

function counted(number: number, metric: Metric): string {
  return `${number} ${NOUNS[metric]}${number === 1 ? "" : "s"}`;
}
