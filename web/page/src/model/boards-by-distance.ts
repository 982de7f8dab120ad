import { type Board, shapeText } from "tilebase-reader/puzzle";
import { hasTable, solverTo } from "./files";
import { hasPatterns, isCorner } from "./sizes";

/**
 * The numbers of 4x4 boards at 0, 1, ... moves from a goal with the blank in a corner: OEIS A089484, from Korf and
 * Schultze, Large-Scale Parallel Breadth-First Search, 2005.
 */
export const BOARDS_4X4: readonly number[] = [
  1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842, 119000, 231844,
  447342, 859744, 1637383, 3098270, 5802411, 10783780, 19826318, 36142146, 65135623, 116238056,
  204900019, 357071928, 613926161, 1042022040, 1742855397, 2873077198, 4660800459, 7439530828,
  11668443776, 17976412262, 27171347953, 40271406380, 58469060820, 83099401368, 115516106664,
  156935291234, 208207973510, 269527755972, 340163141928, 418170132006, 500252508256, 581813416256,
  657076739307, 719872287190, 763865196269, 784195801886, 777302007562, 742946121222, 683025093505,
  603043436904, 509897148964, 412039723036, 317373604363, 232306415924, 161303043901, 105730020222,
  65450375310, 37942606582, 20696691144, 10460286822, 4961671731, 2144789574, 868923831, 311901840,
  104859366, 29592634, 7766947, 1508596, 272198, 26638, 3406, 70, 17,
];

/**
 * The largest distances of shapes with pattern tables, the shorter side first, for a goal with the blank in a corner:
 * OEIS A151944.
 */
const LARGEST: Readonly<Record<string, number>> = { "3x4": 53, "4x4": 80, "3x5": 84, "2x8": 140 };

/** Returns the largest distance of any board from the goal, or `undefined` if it is not known. */
export function largestDistance(goal: Board): number | undefined {
  if (hasTable(goal)) return solverTo(goal).maxDistance;
  return isCorner(goal) ? LARGEST[[goal.rows, goal.cols].sort().join("x")] : undefined;
}

/** Returns whether the numbers of boards by distance are known or can be counted. */
export function hasCounts(goal: Board): boolean {
  return !hasPatterns(goal) || (shapeText(goal) === "4x4" && isCorner(goal));
}
