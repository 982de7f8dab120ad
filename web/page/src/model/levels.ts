/** The levels with a range of distances, the easiest first. */
export const BANDED = ["easy", "medium", "hard"] as const;

/** All levels. With "random", all boards have the same probability. */
export const LEVELS = [...BANDED, "random"] as const;

export type Banded = (typeof BANDED)[number];
export type Level = (typeof LEVELS)[number];

/** The smallest and the largest distance of a new puzzle, as fractions of the largest distance of all boards. */
const BANDS: Readonly<Record<Banded, readonly [number, number]>> = {
  easy: [0.25, 0.4],
  medium: [0.4, 0.65],
  hard: [0.65, 0.9],
};

/** Returns the smallest and the largest distance of a new puzzle, both inclusive. */
export function distancesOf(level: Banded, maxDistance: number): [least: number, most: number] {
  const [least = 0, most = 0] = BANDS[level].map((part) => Math.trunc(part * maxDistance));
  return [level === "easy" ? least : least + 1, most];
}

/** Returns the level of a board at a distance. */
export function levelOf(distance: number, maxDistance: number): Banded {
  if (distance <= distancesOf("easy", maxDistance)[1]) return "easy";
  return distance <= distancesOf("medium", maxDistance)[1] ? "medium" : "hard";
}
