import type { Tiles } from "../board/board.js";
import { MOVES, cellAfter } from "../board/moves.js";
import { cellsOf, position, type Shape } from "../board/shape.js";
import { halfFactorial, tilesOfDigits } from "./lehmer.js";

/** A canonical goal, whose tiles are in order around the blank, and the boards that can reach it. */
export interface Goal {
  readonly shape: Shape;
  /** The cell of the goal's blank. */
  readonly blank: number;
  /** The goal's own tiles. */
  readonly tiles: Tiles;
  /** The goal's own index. */
  readonly index: number;
  /** The number of boards that can reach the goal: N!/2 for N cells. */
  readonly boards: number;
  /** The number of them that have the blank in one certain cell: (N-1)!/2. */
  readonly boardsPerBlank: number;
  /** What the Lehmer digit in each place counts in the index; see `rank.ts`. */
  readonly weights: readonly number[];
  /** The parity of the distance of all boards, by the cell of their blank. */
  readonly distanceParities: readonly number[];
  /** The parity of the inversions of all boards, by the cell of their blank. */
  readonly inversionParities: readonly number[];
  /** The cell that each move takes the blank to, or -1, by the cell of the blank. */
  readonly neighbours: readonly (readonly number[])[];
}

/** Returns the canonical goal of a shape with the blank in this cell. */
export function goalAt(shape: Shape, blank: number): Goal {
  const cells = Array.from({ length: cellsOf(shape) }, (_, cell) => cell);
  const tiles = cells.slice(1);
  const boardsPerBlank = halfFactorial(tiles.length);
  const { row, col } = position(shape, blank);
  const positions = cells.map((cell) => position(shape, cell));
  return {
    shape,
    blank,
    tiles: tilesOfDigits(new Uint8Array(tiles.length), blank),
    index: blank * boardsPerBlank,
    boards: halfFactorial(cells.length),
    boardsPerBlank,
    weights: tiles.map((tile) => halfFactorial(tiles.length - tile)),
    // Every move changes the colour of the blank's cell on a chessboard, and the distance by one.
    distanceParities: positions.map((other) => (row + col + other.row + other.col) % 2),
    // A horizontal move keeps the order of the tiles. In a vertical move a tile passes cols - 1 others.
    inversionParities: positions.map((other) => ((row + other.row) * (shape.cols - 1)) % 2),
    neighbours: cells.map((cell) => MOVES.map((move) => cellAfter(shape, cell, move) ?? -1)),
  };
}
