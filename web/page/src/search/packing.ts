import { type Board, type Move, MOVES, type Moves, neighbour } from "tilebase-reader/puzzle";

/** A board of up to ten cells as one number; its decimal digits are the tiles. */
export type Packed = number;

/** Packs and moves boards of one shape, because searches compare and store numbers fastest. */
export class Packing {
  /** The weight of each cell's digit. */
  readonly #weights: readonly number[];
  /** The cells that the blank can move to, by cell; for each move, the cells of longer slides follow. */
  readonly #lines: readonly (readonly (readonly number[])[])[];

  constructor(private readonly shape: Board) {
    const { tiles } = shape;
    this.#weights = tiles.map((_, cell) => 10 ** (tiles.length - 1 - cell));
    const line = (cell: number, move: Move): number[] => {
      const to = neighbour(shape, cell, move);
      return to === undefined ? [] : [to, ...line(to, move)];
    };
    this.#lines = tiles.map((_, cell) =>
      MOVES.map((move) => line(cell, move)).filter(({ length }) => length > 0),
    );
  }

  pack({ tiles }: Board): Packed {
    return tiles.reduce((packed, tile) => 10 * packed + tile, 0);
  }

  unpack(packed: Packed): Board {
    return { ...this.shape, tiles: this.#weights.map((_, cell) => this.tile(packed, cell)) };
  }

  tile(packed: Packed, cell: number): number {
    return Math.trunc(packed / (this.#weights[cell] as number)) % 10;
  }

  blank(packed: Packed): number {
    let cell = this.#weights.length - 1;
    for (let rest = packed; rest % 10 !== 0; rest = Math.trunc(rest / 10)) cell--;
    return cell;
  }

  /** Returns the boards after all legal moves, in the order u, d, l, r. */
  neighbours(packed: Packed): Packed[] {
    const blank = this.blank(packed);
    const lines = this.#lines[blank] as readonly (readonly number[])[];
    return lines.map(([to]) => this.#moved(packed, blank, to as number));
  }

  /** Returns the boards after all slides of one or more tiles. */
  slides(packed: Packed): Packed[] {
    const blank = this.blank(packed);
    return (this.#lines[blank] as readonly (readonly number[])[]).flatMap((line) => {
      let [board, from] = [packed, blank];
      return line.map((to) => ((board = this.#moved(board, from, to)), (from = to), board));
    });
  }

  #moved(packed: Packed, blank: number, to: number): Packed {
    const change = (this.#weights[blank] as number) - (this.#weights[to] as number);
    return packed + this.tile(packed, to) * change;
  }

  /** Returns the moves along a path of neighbouring boards. */
  movesAlong(path: readonly Packed[]): Moves {
    const blanks = path.map((board) => this.blank(board));
    const move = (from: number, to: number | undefined) =>
      MOVES.find((move) => neighbour(this.shape, from, move) === to);
    return blanks
      .slice(0, -1)
      .map((from, moves) => move(from, blanks[moves + 1]))
      .join("");
  }
}
