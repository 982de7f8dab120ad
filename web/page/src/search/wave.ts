import type { Packed, Packing } from "./packing";
import type { End, Fate, Look, Parents, Waiting } from "./search";

/** A breadth-first search from one end: all boards one move away, then all boards two moves away, and so on. */
export class Wave implements Look {
  readonly parents: Parents;
  readonly end: End;
  board: Packed;
  readonly #packing: Packing;
  /** The boards at the present depth, the number of them that were looked at, and the boards one move on. */
  #layer: Packed[];
  #lookedAt = 0;
  #next: Packed[] = [];
  depth = 0;

  constructor(packing: Packing, first: Packed, end: End = "start") {
    this.parents = new Map([[first, first]]);
    this.end = end;
    this.board = first;
    this.#packing = packing;
    this.#layer = [first];
  }

  get held(): number {
    return this.parents.size;
  }

  /** The number of boards that wait. */
  get width(): number {
    return this.#layer.length - this.#lookedAt + this.#next.length;
  }

  /** Whether all boards at the present depth were looked at. */
  get isLayerComplete(): boolean {
    return this.#lookedAt === this.#layer.length;
  }

  /** Looks at the board that has waited longest. Returns the wanted one of those that it finds, if any. */
  lookAtNext(isWanted: (board: Packed) => boolean): Packed | undefined {
    if (this.isLayerComplete) {
      this.#layer = this.#next;
      this.#next = [];
      this.#lookedAt = 0;
      this.depth++;
    }
    this.board = this.#layer[this.#lookedAt++] as Packed;
    let wanted: Packed | undefined;
    for (const neighbour of this.#packing.neighbours(this.board)) {
      if (this.parents.has(neighbour)) continue;
      this.parents.set(neighbour, this.board);
      this.#next.push(neighbour);
      if (isWanted(neighbour)) wanted = neighbour;
    }
    return wanted;
  }

  *waiting(): Generator<Waiting> {
    const { depth, end } = this;
    for (const board of this.#layer.slice(this.#lookedAt)) yield { board, depth, end };
    for (const board of this.#next) yield { board, depth: depth + 1, end };
  }

  fate(neighbour: Packed): Fate {
    return this.parents.get(neighbour) === this.board ? "waits" : "known";
  }
}
