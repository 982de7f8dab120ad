import type { Round } from "page/model/address";
import { useWords } from "page/words/words";
import type { Question } from "page/model/questions";

type Pairs = readonly (readonly [number, number])[];

/** Lists pairs; the word joiners keep each on one line. */
const listOf = (pairs: Pairs, between: string) =>
  pairs.map((pair) => pair.join("\u2060–\u2060")).join(between);

/** The words of the quiz in English. They load with the quiz. */
const en = {
  round: (seed: number) => `Quiz ${seed}`,
  intro: "Everyone with the address of this page gets the same ten questions.",
  kind: "Kind of questions",
  kinds: {
    mixed: "All kinds",
    move: "Optimal move",
    distance: "Distance",
    solvable: "Solvable",
    next: "A*",
  } satisfies Record<Round["kind"], string>,
  questions: {
    move: "Which move is optimal?",
    distance: "How far is it?",
    solvable: "Can it be solved?",
    next: "What would A* expand next?",
  } satisfies Record<Question["kind"], string>,
  texts: {
    move: "An optimal move leads nearer to the goal. There may be more than one.",
    distance: "The distance is the smallest number of moves to the goal.",
    solvable: "Is there any way to the goal, which has its tiles in order and its gap last?",
    next: "These boards are open. A* guesses the moves to go with the Manhattan heuristic.",
  } satisfies Record<Question["kind"], string>,
  scoreSoFar: "Score",
  yes: "Yes",
  no: "No",
  right: "Right.",
  wrong: "Wrong.",
  answer: "Answer",
  conclusion: (names: readonly string[]) => `${names.join(". Or: ")}.`,
  everyMove: (distance: number) =>
    `The board is ${distance} moves away, and every move changes the distance by one.`,
  guess: (guess: number) =>
    `The tiles are ${guess} rows and columns from their places, so it takes at least ${guess} moves. A shortest way:`,
  even: (pairs: number, rows: number | undefined) => {
    const order = `Read the tiles row by row, without the gap. Of all pairs of tiles, ${pairs} ${pairs === 1 ? "is" : "are"} in another order than in the goal`;
    const sum =
      rows === undefined
        ? ""
        : `, and the gap is ${rows} ${rows === 1 ? "row" : "rows"} from its place: together ${pairs + rows}`;
    return `${order}${sum}: an even number. All such boards can reach the goal.`;
  },
  pairs: (pairs: Pairs) => `The pairs: ${listOf(pairs, ", ")}.`,
  sum: "A* expands the board with the smallest f = g + h: the moves made (g) plus the Manhattan guess (h).",
  score: (right: number, all: number) => `${right} of ${all} right`,
  number: (number: number, all: number) => `Question ${number} of ${all}`,
  next: "Next question",
  skip: "Skip",
  another: "Another quiz",
};

/** The words of the quiz in Chinese. */
const zh: typeof en = {
  round: (seed) => `第 ${seed} 号测验`,
  intro: "打开同一个网址，得到同样的十道题。",
  kind: "题目类型",
  kinds: {
    mixed: "各种题",
    move: "最佳走法",
    distance: "步数",
    solvable: "能不能解",
    next: "A*",
  },
  questions: {
    move: "哪一步是最佳走法？",
    distance: "离目标几步？",
    solvable: "能解吗？",
    next: "A* 下一个看哪个棋盘？",
  },
  texts: {
    move: "最佳走法离目标更近。可能不止一个。",
    distance: "这里问的是到目标最少要走几步。",
    solvable: "有没有办法走到目标？目标的方块按顺序排列，空格在最后。",
    next: "这些棋盘都在等着。A* 用曼哈顿距离猜测剩下的步数。",
  },
  scoreSoFar: "得分",
  yes: "能",
  no: "不能",
  right: "答对了。",
  wrong: "答错了。",
  answer: "答案",
  conclusion: (names) => `${names.join("。或者：")}。`,
  everyMove: (distance) => `这个棋盘离目标 ${distance} 步。每走一步，不是近一步，就是远一步。`,
  guess: (guess) =>
    `各方块离自己的位置共有 ${guess} 行和列，所以至少要走 ${guess} 步。一种最短走法：`,
  even: (pairs, rows) =>
    `跳过空格，一行一行地读方块。在所有成对的方块里，有 ${pairs} 对的先后与目标不同${rows === undefined ? "" : `；空格离它的位置 ${rows} 行。两数之和是 ${pairs + rows}`}，这是偶数。这样的棋盘都能走到目标。`,
  pairs: (pairs) => `这些对是：${listOf(pairs, "、")}。`,
  sum: "A* 看 f = g + h 最小的棋盘：已走的步数（g）加上曼哈顿距离（h）。",
  score: (right, all) => `${all} 题答对 ${right} 题`,
  number: (number, all) => `第 ${number} 题，共 ${all} 题`,
  next: "下一题",
  skip: "跳过",
  another: "再来一次测验",
};

/** Returns the words of the quiz. */
export const useQuizWords = () => (useWords().code === "en" ? en : zh);
