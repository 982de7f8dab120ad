import type { Board } from "../board/board.js";
import { type MoveCode, type Moves, MOVES, parseOrder } from "../board/moves.js";
import { type BoardLike, readGoal } from "../board/parse-board.js";
import { chooseRandom, type RandomOptions } from "../random.js";
import { unrank } from "../ranking/rank.js";
import { asFiles, type Bytes } from "../table/bytes.js";
import { answerAll, type BoardsLike } from "../tablebase/batch.js";
import { type Carried, renamed } from "../tablebase/carried.js";
import { noTable } from "../tablebase/tablebase.js";
import { type Order, orderOf, Towards } from "../towards.js";
import { checkedOptions, expectNoOptions, expectType } from "../type-checks.js";
import { automaton } from "./automaton.js";
import { checkSet } from "./check-set.js";
import { Descent } from "./descent.js";
import { Guide } from "./guide.js";
import { MAX_MOVES } from "./position.js";
import { damaged, readPatternTable } from "./pattern-table.js";

/** How long a search may take, and in which order it tries the moves. */
export interface SearchOptions extends Order {
  /** The number of boards that it looks at, at most. */
  maxNodes?: number | undefined;
  /** The seconds that it takes, at most. */
  maxSeconds?: number | undefined;
}

/** What a search has found. */
export interface Found {
  /** The first of all optimal solutions in the move order, or `null` if a limit ended the search. */
  moves: Moves | null;
  /** A number of moves that every solution takes at least. */
  lowerBound: number;
  /** The number of boards looked at. */
  nodes: number;
  /** Whether the search came to its end. */
  isComplete: boolean;
}

/** The number of boards between two looks at the clock: less than a millisecond. */
const PATROL = 4096;

export class Patterns extends Towards {
  readonly #guide: Guide;
  readonly #renamed: Carried;
  /** By the text of the order. */
  readonly #automata = new Map<string, Int16Array>();

  private constructor(own: Carried, guide: Guide) {
    super(own);
    this.#renamed = own;
    this.#guide = guide;
  }

  static fromBytes(
    files: Bytes | readonly Bytes[],
    options?: { goal?: BoardLike | undefined },
  ): Patterns {
    const { goal: wanted } = checkedOptions(options, ["goal"]);
    const tables = asFiles(files).map(readPatternTable);
    const { shape, tiles } = checkSet(tables);
    const goal = wanted === undefined ? { ...shape, tiles } : readGoal(shape, wanted);
    const own = renamed(goal);
    const guide = new Guide(own.to, tables);
    if (guide.views === 0) throw noTable("pattern tables", goal);
    return new this(own, guide);
  }

  distance(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    return this.solve(board).length;
  }

  override solve(board: BoardLike, options?: Order): Moves {
    return this.#solve(this.indexOf(board), orderOf(options));
  }

  solutions(board: BoardLike, options?: Order): Generator<Moves, void, undefined> {
    const order = orderOf(options);
    return this.#all(this.indexOf(board), order, parseOrder(order));
  }

  optimalMoves(board: BoardLike): Moves {
    expectNoOptions(arguments[1]);
    const index = this.indexOf(board);
    const solution = this.#solve(index, "udlr");
    const tiles = this.#tilesAt(index);
    const blank = tiles.indexOf(0);
    return MOVES.filter((move, code) => {
      const target = this.#guide.targets[4 * blank + code] as number;
      if (target < 0 || solution === "") return false;
      if (move === solution[0]) return true;
      const after = [...tiles];
      after[blank] = tiles[target] as number;
      after[target] = 0;
      const descent = this.#descent(after, "udlr");
      descent.begin(solution.length - 1);
      return descent.next();
    }).join("");
  }

  countSolutions(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    let count = 0;
    for (const _ of this.solutions(board)) count++;
    return count;
  }

  lowerBound(board: BoardLike): number {
    expectNoOptions(arguments[1]);
    return this.#descent(this.#tilesAt(this.indexOf(board)), "udlr").estimate;
  }

  search(board: BoardLike, options?: SearchOptions): Found {
    const {
      order = "udlr",
      maxNodes = Infinity,
      maxSeconds = Infinity,
    } = checkedOptions(options, ["order", "maxNodes", "maxSeconds"]);
    for (const limit of [maxNodes, maxSeconds]) {
      expectType(typeof limit === "number" && limit >= 0, "a limit as a number of at least 0");
    }
    return this.#search(this.indexOf(board), order, maxNodes, maxSeconds);
  }

  distances(boards: BoardsLike): Int16Array {
    expectNoOptions(arguments[1]);
    const answer = (index: number) => this.#solve(index, "udlr").length;
    return new Int16Array(answerAll(this.#renamed, boards, () => answer, -1));
  }

  solveMany(boards: BoardsLike, options?: Order): (Moves | null)[] {
    const order = orderOf(options);
    parseOrder(order);
    const answer = (index: number) => this.#solve(index, order);
    return answerAll<Moves | null>(this.#renamed, boards, () => answer, null);
  }

  random(options?: RandomOptions & { count?: undefined }): Board;
  random(options: RandomOptions & { count: number }): Board[];
  random(options?: RandomOptions): Board | Board[] {
    const which = checkedOptions(options, ["count", "seed"]);
    return chooseRandom(which, this.boards, (index) => this.boardAt(index));
  }

  #tilesAt(index: number): number[] {
    return unrank(this.#guide.goal, index).tiles();
  }

  #descent(tiles: number[], order: string): Descent {
    const codes = parseOrder(order);
    let words = this.#automata.get(order);
    if (!words) this.#automata.set(order, (words = automaton(codes, true)));
    return new Descent(this.#guide, codes, words, tiles);
  }

  #solve(index: number, order: string): Moves {
    return this.#search(index, order, Infinity, Infinity).moves as Moves;
  }

  #search(index: number, order: string, maxNodes: number, maxSeconds: number): Found {
    const descent = this.#descent(this.#tilesAt(index), order);
    const end = Date.now() + 1000 * maxSeconds;
    for (let bound = descent.estimate; bound <= MAX_MOVES; bound += 2) {
      descent.begin(bound);
      for (;;) {
        const found = descent.next(Math.min(maxNodes, descent.nodes + PATROL));
        if (found === false) break;
        const isLate = descent.nodes >= maxNodes || Date.now() >= end;
        if (found || isLate) {
          const moves = found
            ? descent
                .moves()
                .map((code) => MOVES[code])
                .join("")
            : null;
          return { moves, lowerBound: bound, nodes: descent.nodes, isComplete: moves !== null };
        }
      }
    }
    throw damaged(2 ** this.#guide.goal.tiles.length - 2);
  }

  *#all(index: number, order: string, codes: MoveCode[]): Generator<Moves, void, undefined> {
    const { length } = this.#solve(index, order);
    // The words that a search for one solution need not follow count here.
    const words = automaton(codes, false);
    const descent = new Descent(this.#guide, codes, words, this.#tilesAt(index));
    descent.begin(length);
    while (descent.next())
      yield descent
        .moves()
        .map((code) => MOVES[code])
        .join("");
  }
}
