import { useWords } from "../words/words";

/** The words of the sixth lesson in English. They load with the lessons. */
const en = {
  question: "What does the whole puzzle look like?",
  text: "These are all boards that can reach the goal; lines are moves. Slide a tile, or press another board to go there by a shortest way. Your moves draw a path.",
  circle: (size: string, boards: number, moves: number, farthest: number) =>
    `${size}: ${boards} boards and ${moves} moves between them form a circle. Numbers are distances from the goal, at most ${farthest}.`,
  rings: (size: string, boards: number, moves: number, farthest: number) =>
    `${size}: ${boards} boards and ${moves} moves between them. The goal is in the middle. Each ring is one move farther away, up to ${farthest}.`,
  goal: "goal",
  present: "present board",
  path: "your moves",
  shortest: "all shortest ways from here",
  fifth: "every fifth ring",
};

/** The words of the sixth lesson in Chinese. */
const zh: typeof en = {
  question: "整个拼图是什么样子？",
  text: "这里画着能走到目标的所有棋盘，连线是一步。滑动一个方块；或者点另一个棋盘，沿最短的路走过去。你走过的路会画出来。",
  circle: (size, boards, moves, farthest) =>
    `${size}：${boards} 个棋盘，${moves} 条连线，围成一圈。数字是离目标的步数，最多 ${farthest}。`,
  rings: (size, boards, moves, farthest) =>
    `${size}：${boards} 个棋盘，${moves} 条连线。目标在中间，每往外一圈就远一步，最远 ${farthest} 步。`,
  goal: "目标",
  present: "现在的棋盘",
  path: "走过的路",
  shortest: "从这里出发的所有最短路",
  fifth: "每五圈一条",
};

/** Returns the words of the sixth lesson. */
export const useWholePuzzleWords = () => (useWords().code === "en" ? en : zh);
