import { useWords } from "../words/words";

/** The words of the results in English. They load with the settings. */
const en = {
  heading: "Results",
  /** Precedes the best results for a size and a level. */
  bestOf: (size: string, level: string) => `${size}, ${level}: `,
  times: (games: number, shortest: string) =>
    `The times of the last ${games} games; the shortest is ${shortest}`,
  overTime: "games, with the average of 5",
  clear: "Clear records",
  clearSure: "Clear all records and games? They cannot be brought back.",
  saveAll: "Save everything",
  loadAll: "Load a saved file",
  replaceSure: "Replace all settings and results of this page with the saved ones?",
  notOurs: "This file is not from this page. Choose one that “Save everything” has made.",
};

/** The words of the results in Chinese. */
const zh: typeof en = {
  heading: "成绩",
  bestOf: (size, level) => `${size}（${level}）：`,
  times: (games, shortest) => `最近 ${games} 局的时间；最短 ${shortest}`,
  overTime: "对局，以及五次平均",
  clear: "清除成绩",
  clearSure: "清除所有成绩吗？清除后不能恢复。",
  saveAll: "全部存为文件",
  loadAll: "打开存过的文件",
  replaceSure: "用文件里的设置和成绩替换本页的全部设置和成绩吗？",
  notOurs: "这个文件不是本页存的。请选“全部存为文件”存下的文件。",
};

/** Returns the words of the results. */
export const useResultWords = () => (useWords().code === "en" ? en : zh);
