import { type Board, cellAfter, cellsOf, directionOf, MAX_INDEXED, MOVES } from "./board.js";
import { type MoveCode, oppositeCode, position, sameShape, type Shape } from "./board.js";
import { type SlideCode, STEP, type Tiles, transposed } from "./board.js";
import type { Finder } from "./engine.js";

/*
 * The index of a board, as docs/mathematics.md explains it:
 *
 *     index = blank * (N-1)!/2  +  sum over k = 0 .. N-4 of digit[k] * (N-2-k)!/2
 *
 * The Lehmer digit of a tile is the number of smaller tiles after it. The last two tiles follow from the others and the
 * blank's cell. For more than 16 cells, these numbers are rounded, so they are no indices.
 */

/** The value in place of an index if the board cannot reach the goal. */
export const UNSOLVABLE = -1;

/** The value in place of an index if the tiles are not a board. */
export const NO_BOARD = -2;

/** A canonical goal, with its tiles in order and the blank in any cell, and constants of its boards. */
export type Goal = ReturnType<typeof goalAt>;

/** Returns the canonical goal of a shape with the blank in this cell. */
export function goalAt(shape: Shape, blank: number) {
  const cells = Array.from({ length: cellsOf(shape) }, (_, cell) => cell);
  const tiles = cells.slice(1);
  const boardsPerBlank = halfFactorial(tiles.length);
  const { row, col } = position(shape, blank);
  const positions = cells.map((cell) => position(shape, cell));
  return {
    rows: shape.rows,
    cols: shape.cols,
    blank,
    tiles: cells.map((cell) => (cell < blank ? cell + 1 : cell === blank ? 0 : cell)) as Tiles,
    /** The goal's own index. */
    index: blank * boardsPerBlank,
    /** The number of boards that can reach the goal: N!/2 for N cells. For more than 16 cells, it is 0. */
    boards: cells.length > MAX_INDEXED ? 0 : halfFactorial(cells.length),
    /** The number of boards with the blank in one given cell: (N-1)!/2. */
    boardsPerBlank,
    /** The weights of the Lehmer digits in the index. */
    weights: tiles.map((tile) => halfFactorial(tiles.length - tile)),
    // By the cell of the blank:
    /** The parity of the distance. Every move changes it, and the chessboard colour of the blank's cell. */
    distanceParities: positions.map((other) => (row + col + other.row + other.col) % 2),
    /** The parity of the inversions. In a vertical move, a tile passes cols - 1 others; in a horizontal one, none. */
    inversionParities: positions.map((other) => ((row + other.row) * (shape.cols - 1)) % 2),
    /** The blank's cell after each move, or -1. */
    neighbours: cells.map((cell) => MOVES.map((move) => cellAfter(shape, cell, move) ?? -1)),
  };
}

/** Returns n!/2. For n < 2, returns 0: the last two digits follow from the others, so their weight is 0. */
function halfFactorial(n: number): number {
  return n < 2 ? 0 : factorial(n) / 2;
}

export function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}

/** Returns the tiles of the board with this index. O(N^2), but faster than with a cursor. */
export function tilesAt(goal: Goal, index: number): number[] {
  const { boardsPerBlank, inversionParities, weights } = goal;
  const blank = Math.floor(index / boardsPerBlank);
  let rest = index % boardsPerBlank;
  let inversions = inversionParities[blank] as number;
  // The tiles that are left, bit t for tile t. A digit is the number of smaller ones.
  let left = 2 ** goal.tiles.length - 2;
  const tiles: number[] = [];
  for (let place = 0; place < weights.length; place++) {
    const weight = weights[place] as number;
    let digit = weight ? Math.floor(rest / weight) : inversions % 2;
    inversions += digit;
    rest -= digit * weight;
    let larger = left;
    for (; digit > 0; digit--) larger &= larger - 1;
    left ^= larger & -larger;
    tiles.push(31 - Math.clz32(larger & -larger));
  }
  tiles.splice(blank, 0, 0);
  return tiles;
}

/** Returns the number of ones in 32 bits. */
export function countOnes(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  const bytes = (fours + (fours >>> 4)) & 0x0f0f0f0f;
  // The sum of the four bytes: 256 % 255 is 1.
  return bytes % 255;
}

/**
 * The board with an index, and its Lehmer digits. Moves update both without reading tiles.
 *
 * A horizontal move keeps the order of the tiles and all digits. In a vertical move, one tile passes the `cols - 1`
 * tiles between the two cells: it is exchanged with one after the other. Let x and y be two successive tiles, and a and
 * b their digits. If x > y, then a > b, and after the exchange the digits are b and a-1; otherwise b+1 and a.
 */
export class Cursor {
  readonly #goal: Goal;
  readonly #digits: Uint8Array;
  declare blank: number;
  declare index: number;

  /** @param index - A whole number below `goal.boards`. O(N). */
  constructor(goal: Goal, index: number) {
    const { boardsPerBlank, inversionParities, weights } = goal;
    const blank = Math.floor(index / boardsPerBlank);
    const digits = new Uint8Array(weights.length);
    let rest = index % boardsPerBlank;
    let inversions = inversionParities[blank] as number;
    for (let place = 0; place < digits.length; place++) {
      const weight = weights[place] as number;
      // The parity decides whether the last two tiles are in order.
      const digit = weight ? Math.floor(rest / weight) : inversions % 2;
      digits[place] = digit;
      inversions += digit;
      rest -= digit * weight;
    }
    this.#goal = goal;
    this.#digits = digits;
    this.blank = blank;
    this.index = index;
  }

  /**
   * Returns the index after a slide, or -1 if the blank would leave the board. O(N) for each step.
   *
   * @param makes - Whether to move the cursor. A slide that is off the board does not move it.
   */
  after(slide: SlideCode, makes = false): number {
    if (slide < STEP) return this.#afterMove(slide as MoveCode, makes);
    const move = directionOf(slide);
    if (this.#afterMove(move, true) < 0) return -1;
    const index = this.after(slide - STEP, makes);
    if (!makes || index < 0) this.#afterMove(oppositeCode(move), true);
    return index;
  }

  #afterMove(move: MoveCode, makes: boolean): number {
    const { boardsPerBlank, neighbours, weights } = this.#goal;
    const { blank } = this;
    const digits = this.#digits;
    const to = neighbours[blank]?.[move] as number;
    if (to < 0) return to;

    // The tile at `place` passes all tiles up to `last`, and takes the place `last`.
    const isBack = to < blank ? 1 : 0;
    const step = 2 * isBack - 1;
    const last = blank - isBack;
    let place = to - 1 + isBack;
    let moving = digits[place] as number;
    let index = this.index + (to - blank) * boardsPerBlank;
    for (; place !== last; place += step) {
      const other = digits[place + step] as number;
      const isLarger = moving + 1 - isBack > other ? 1 : 0;
      const digit = other + step * (1 - isLarger);
      moving -= step * isLarger;
      index += (digit - (digits[place] as number)) * (weights[place] as number);
      if (makes) digits[place] = digit;
    }
    index += (moving - (digits[last] as number)) * (weights[last] as number);
    if (makes) {
      digits[last] = moving;
      this.blank = to;
      this.index = index;
    }
    return index;
  }
}

/**
 * A rotation or a reflection, as three bits. If bit 2 is set, rows and columns are exchanged first. Then bit 1 reverses
 * the rows, and bit 0 reverses the columns.
 */
export type Symmetry = number;

/** The first changes nothing. */
export const SYMMETRIES: readonly Symmetry[] = [0, 1, 2, 3, 4, 5, 6, 7];

export function imageShape(symmetry: Symmetry, shape: Shape): Shape {
  return symmetry & 4 ? transposed(shape) : shape;
}

/** Returns the cell to which a symmetry moves a cell of this shape. */
export function imageCell(symmetry: Symmetry, shape: Shape, cell: number): number {
  const { rows, cols } = imageShape(symmetry, shape);
  let { row, col } = position(shape, cell);
  if (symmetry & 4) [row, col] = [col, row];
  if (symmetry & 2) row = rows - 1 - row;
  if (symmetry & 1) col = cols - 1 - col;
  return row * cols + col;
}

/** Returns the image of a move: the same move on the image of the board. */
export function imageMove(symmetry: Symmetry, move: MoveCode): MoveCode {
  // Codes 0 to 3 are u, d, l and r: exchanging rows and columns exchanges u with l, d with r.
  const turned = (symmetry & 4 ? move ^ 2 : move) as MoveCode;
  // Reversing the rows exchanges u with d, reversing the columns l with r.
  const mirrors = turned < 2 ? 2 : 1;
  return symmetry & mirrors ? oppositeCode(turned) : turned;
}

/** Returns the symmetries that map the shape and the blank of a board to the shape and the blank of the goal. */
export function symmetriesTo(goal: Goal, board: Board): Symmetry[] {
  const blank = board.tiles.indexOf(0);
  return SYMMETRIES.filter((symmetry) => {
    const isOfShape = sameShape(imageShape(symmetry, board), goal);
    return isOfShape && imageCell(symmetry, board, blank) === goal.blank;
  });
}

/**
 * A map from any goal to a canonical goal: a symmetry moves the blank to its cell there, then the tiles are renumbered.
 * A board and its image have the same solutions, except that the symmetry also maps the moves.
 */
export class Carried implements Finder<number> {
  declare readonly goal: Board;
  declare readonly to: Goal;
  /** For each cell of the canonical goal, the cell of `goal` that is mapped to it. */
  declare readonly cells: readonly number[];
  /** For the number of each tile in `goal`, its number in the canonical goal. */
  declare readonly numbers: readonly number[];

  /** The inverses of `cells` and `numbers`. */
  readonly #images: number[] = [];
  readonly #names: number[] = [];

  constructor(symmetry: Symmetry, goal: Board, to: Goal) {
    const { rows, cols, tiles } = goal;
    this.goal = { rows, cols, tiles };
    this.to = to;
    const cells = (this.cells = [...to.tiles]);
    const numbers = (this.numbers = [...to.tiles]);
    tiles.forEach((tile, cell) => {
      const image = imageCell(symmetry, goal, cell);
      cells[image] = cell;
      this.#images[cell] = image;
      numbers[tile] = to.tiles[image] as number;
      this.#names[to.tiles[image] as number] = tile;
    });
  }

  /**
   * Returns the index of the board that begins at `start` in `tiles`; {@link UNSOLVABLE} if it cannot reach the goal; or
   * {@link NO_BOARD} unless each tile occurs once, as a number. O(N).
   */
  find(tiles: ArrayLike<unknown>, start: number): number {
    const { to, cells, numbers } = this;
    let index = 0;
    let inversions = 0;
    let place = 0;
    let seen = 0;
    for (let cell = 0; cell < cells.length; cell++) {
      const tile = tiles[start + (cells[cell] as number)];
      const number = typeof tile === "number" ? numbers[tile] : undefined;
      if (number === undefined) return NO_BOARD;
      if (number === 0) {
        index += cell * to.boardsPerBlank;
        inversions += to.inversionParities[cell] as number;
      } else {
        // All smaller tiles that are not before this one are after it.
        const digit = number - 1 - countOnes(seen & ((1 << number) - 2));
        index += digit * (to.weights[place++] as number);
        inversions += digit;
      }
      seen |= 1 << number;
    }
    if (seen !== (1 << cells.length) - 1) return NO_BOARD;
    return inversions % 2 ? UNSOLVABLE : index;
  }

  /** Returns the tiles of the board with this index. */
  tiles(index: number): Tiles {
    return this.tilesOf(tilesAt(this.to, index));
  }

  /** Returns the tiles of the board with this image. */
  tilesOf(image: readonly number[]): Tiles {
    return this.#images.map((cell) => this.#names[image[cell] as number] as number);
  }
}

/** Returns the map to the canonical goal with the blank in the same cell; it only renumbers tiles. */
export function renamed(goal: Board): Carried {
  return new Carried(0, goal, goalAt(goal, goal.tiles.indexOf(0)));
}
