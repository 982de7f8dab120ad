import type { TableInfo } from "tilebase-reader/verify";
import { useWords } from "../words/words";
import type { FaultName } from "./file-tasks";

/** The sentences about faulty files. They take the details of a `Fault`. */
type Faults = Record<FaultName, (...details: string[]) => string>;

const enFaults: Faults = {
  empty: () => "The file is empty. Copy or download it again.",
  picture: () =>
    "This is a picture, not a table file. To put a picture on the tiles, choose it in the settings.",
  unreadable: () => "The browser cannot read this. If it is a folder, choose the files in it.",
  memory: () => "The browser has too little memory for this table. Use “tilebase verify”.",
  other: () => "This is not a table file. “tilebase gen” writes table files; they end in .tb.",
  newer: () =>
    "A newer version of tilebase wrote this file. Reload the page to get its new version.",
  short: (found) =>
    `This is not a whole table file: it has only ${found} bytes. Copy or download it again.`,
  length: (expected, found) =>
    `The file has ${found} bytes, but its table has ${expected}. Copy or download it again.`,
  damaged: () =>
    "The file is damaged: a checksum is wrong, so bytes have changed. Copy or download it again.",
  entry: (board) =>
    `The table is wrong: its entry for the board ${board} is not right. Make it again.`,
  header: () => "The table is wrong: the numbers at its beginning cannot be right. Make it again.",
};

/** The words of the opened table files in English. They load with the panel. */
const en = {
  drop: "Drop a .tb file of tilebase anywhere on this page, or choose it. The page reads it in your browser; nothing is sent.",
  choose: "Choose a table file",
  reading: "Reading …",
  goal: "Goal of the table",
  /** The properties of a table. */
  kind: "Contains",
  allBoards: "all boards",
  pattern: (tiles: string) => `a pattern: tiles ${tiles}`,
  shape: "Size",
  metric: "Counts",
  metrics: { single: "single moves", multi: "slides of one or more tiles" },
  encoding: "Each entry",
  encodings: {
    move: "the first move of a solution, 2 bits",
    "distance bit": "a bit of the distance",
    "pattern bit": "a bit of the pattern’s distance",
    residue: "the distance modulo 3",
  } satisfies Record<TableInfo["encoding"], string>,
  entries: "Entries",
  largest: "Largest distance",
  bytes: "Bytes",
  checksum: "Checksum",
  proving: (share: string) => `Proving every entry: ${share} …`,
  proved: (entries: string) =>
    `Proved: a search from the goal has found all ${entries} boards, and every entry is right.`,
  notProved: "Not proved, and so not used: you cancelled it. The checksums are right.",
  noMemory:
    "Not proved, and so not used: the browser has too little memory. The checksums are right.",
  unchanged:
    "The checksums are right: the file is as it was written. “tilebase verify” proves the entries of a pattern.",
  answers: (size: string) => `From now on, this file answers the boards of ${size} with this goal.`,
  noSlides: "The page does not answer from this file, because its own answers are in single moves.",
  noPatterns: "The page does not answer from patterns of the visitor, only from its own.",
  play: "Play with it",
  faults: enFaults,
};

/** The words of the opened table files in Chinese. */
const zh: typeof en = {
  drop: "把表格文件拖到本页任何地方，或者选择文件。文件只在浏览器里读，不会发送出去。",
  choose: "选择表格文件",
  reading: "正在读……",
  goal: "表格的目标",
  kind: "内容",
  allBoards: "所有棋盘",
  pattern: (tiles) => `一个模式：方块 ${tiles}`,
  shape: "大小",
  metric: "计步",
  metrics: { single: "每次移一格算一步", multi: "一次移动一块或几块算一步" },
  encoding: "每一项",
  encodings: {
    move: "解法的第一步，2 位",
    "distance bit": "距离的一位",
    "pattern bit": "模式距离的一位",
    residue: "距离除以 3 的余数",
  },
  entries: "项数",
  largest: "最大距离",
  bytes: "字节数",
  checksum: "校验和",
  proving: (share) => `正在证明每一项：${share}……`,
  proved: (entries) => `已证明：从目标出发搜索到了全部 ${entries} 个棋盘，每一项都正确。`,
  notProved: "没有证明，所以不使用：你取消了。校验和正确。",
  noMemory: "没有证明，所以不使用：浏览器内存不够。校验和正确。",
  unchanged: "校验和正确：文件写成后没有变过。命令 “tilebase verify” 可以证明模式的每一项。",
  answers: (size) => `从现在起，这个目标的 ${size} 棋盘由这个文件回答。`,
  noSlides: "本页的回答按每次移一格计步，所以不用这个文件回答。",
  noPatterns: "本页只用自己的模式，不用这个文件回答。",
  play: "用它来玩",
  faults: {
    empty: () => "文件是空的。请重新复制或下载。",
    picture: () => "这是图片，不是表格文件。要把图片放到方块上，请在设置里选。",
    unreadable: () => "浏览器读不了。如果这是文件夹，请选里面的文件。",
    memory: () => "浏览器内存不够，读不了这个表格。请用命令 “tilebase verify”。",
    other: () => "这不是表格文件。表格文件由命令 “tilebase gen” 写成，名字以 .tb 结尾。",
    newer: () => "这个文件由更新的 tilebase 写成。请刷新页面，换成新版本。",
    short: (found) => `这不是完整的表格文件：只有 ${found} 个字节。请重新复制或下载。`,
    length: (expected, found) =>
      `文件有 ${found} 个字节，而表格应有 ${expected} 个。请重新复制或下载。`,
    damaged: () => "文件损坏了：校验和不对，有字节变了。请重新复制或下载。",
    entry: (board) => `表格有错：棋盘 ${board} 的那一项不对。请重新生成。`,
    header: () => "表格有错：开头的数不可能正确。请重新生成。",
  },
};

/** Returns the words of the opened table files. */
export const useFileWords = () => (useWords().code === "en" ? en : zh);
