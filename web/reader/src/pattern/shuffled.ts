import type { Tiles } from "../board.js";
import type { Carried } from "../carried.js";
import { below, randomNumbers } from "../random.js";
import { UNSOLVABLE } from "../ranking.js";

/**
 * Returns the tiles of a random board that can reach the goal. Exchanges each tile, from the last to the second, with
 * the tile of a random cell up to its own (Durstenfeld, "Algorithm 235: random permutation", 1964). If the board cannot
 * reach the goal, exchanges its first two tiles.
 */
export function shuffled(carried: Carried, seed: bigint): Tiles {
  const numbers = [...carried.cells.keys()];
  const random = randomNumbers(seed);
  const exchange = (one: number, other: number) => {
    [numbers[one], numbers[other]] = [numbers[other] as number, numbers[one] as number];
  };
  for (let cell = numbers.length - 1; cell > 0; cell--) exchange(cell, below(random(), cell + 1));
  const tiles = carried.tilesOf(numbers);
  if (carried.find(tiles, 0) !== UNSOLVABLE) return tiles;
  const [one, other] = [0, 1, 2].filter((cell) => numbers[cell]) as [number, number];
  exchange(one, other);
  return carried.tilesOf(numbers);
}
