import { count } from "../words/en-phrases";
import { useWords } from "../words/words";

/** The words about large boards in English. They load when first needed. */
const en = {
  /** `most` is `undefined` if no solution is known. */
  between: (least: number, most: number | undefined) =>
    most === undefined
      ? `This board is at least ${count(least, "move")} from solved.`
      : `This board is ${least} to ${count(most, "move")} from solved.`,
};

/** The words about large boards in Chinese. */
const zh: typeof en = {
  between: (least, most) =>
    most === undefined
      ? `这个棋盘离目标至少 ${least} 步。`
      : `这个棋盘离目标 ${least} 到 ${most} 步。`,
};

/** Returns the words about large boards. */
export const useLargeWords = () => (useWords().code === "en" ? en : zh);
