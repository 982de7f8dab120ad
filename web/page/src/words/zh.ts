import { numbers } from "./numbers";
import type { Words } from "./words";

const { whole, decimal, percent, duration, clock, day } = numbers("zh-CN");

function listed(items: readonly (string | number)[]): string {
  return items.join("、");
}

const DIRECTIONS = { u: "下", d: "上", l: "右", r: "左" } as const;

function tiles(list: string): string {
  return list.replaceAll(", ", "、").replace("the blank", "空格");
}

/** The sentences on a text that is no board, and what they are in Chinese. */
const PROBLEMS: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/^column (\d+): (.*)$/, (column, rest) => `第 ${column} 个字：${inChinese(rest)}`],
  [
    /^line (\d+), column (\d+): (.*)$/,
    (line, column, rest) => `第 ${line} 行第 ${column} 个字：${inChinese(rest)}`,
  ],
  [
    /^'(.*)' is neither a tile nor a blank/,
    (character) => `“${character}”既不是方块，也不是空格（0、x、X、_ 或 .）`,
  ],
  [/^two tiles run together/, () => "两个方块连在一起了，中间要有空格符"],
  [
    /^(.*) is not a tile of a (\S+) board, which has 1 to (\d+) and a blank$/,
    (tile, size, last) =>
      `${tile.replace(/(.), for (\d+),/, "$1（即 $2）").replace("the number", "这个数")}不是 ${size} 棋盘的方块：只有 1 到 ${last} 和一个空格`,
  ],
  [/^drawn as (\S+), expected a board of (\S+)$/, (drawn, size) => `这是 ${drawn}，应该是 ${size}`],
  [/^the board is (\S+) and the goal (\S+)$/, (board, goal) => `棋盘是 ${board}，目标却是 ${goal}`],
  [/^a goal of (\S+) has its gap in a corner$/, (size) => `${size} 的目标，空格要在角上`],
  [
    /^no boards of (\S+)( cells)? here, only of (.*)$/,
    (size, cells, sizes) =>
      `本页没有 ${size}${cells ? " 格" : ""}的棋盘；有这些大小：${listed(sizes.split(", "))}`,
  ],
  [/^(.*); (missing: .*)$/, (problem, rest) => `${inChinese(problem)}；${inChinese(rest)}`],
  [/^(.*); (more than once: .*)$/, (problem, rest) => `${inChinese(problem)}；${inChinese(rest)}`],
  [
    /^too (few|many) tiles: expected (\d+) with the blank, found (\d+)$/,
    (wrong, cells, found) =>
      `方块太${wrong === "few" ? "少" : "多"}：连空格应有 ${cells} 个，现在有 ${found} 个`,
  ],
  [/^more than once: (.*)$/, (list) => `重复：${tiles(list)}`],
  [/^missing: (.*)$/, (list) => `缺少：${tiles(list)}`],
];

function inChinese(sentence: string): string {
  for (const [pattern, translate] of PROBLEMS) {
    const found = pattern.exec(sentence);
    if (found) return translate(...found.slice(1));
  }
  return sentence;
}

/** All words of the page in Chinese. */
export const zh: Words = {
  code: "zh-CN",
  language: "中文",
  numbers: { whole, decimal, percent, duration, clock, day },
  page: {
    title: "tilebase：滑块拼图",
    play: "玩",
    learn: "学",
    settings: "设置",
    loading: "正在加载……",
    close: "关闭",
    inAddress: (problem) => `网址有误：${problem}`,
    pasted: (problem) => `粘贴的内容有误：${problem}`,
    unmade: (made, letter) =>
      `网址里的第 ${whole(made + 1)} 步（${letter}）走不了；${made === 0 ? "一步也没走" : `只走了前 ${whole(made)} 步`}。`,
  },
  play: {
    board: "棋盘",
    goal: "目标",
    puzzle: "拼图",
    aim: "滑动方块，拼成这个样子。",
    howToPointer: "点一下空格旁边的方块，或者拖动它。",
    howToKeys: "也可以用方向键。",
    yourTurn: "该你了",
    movesMade: (moves) => `已走 ${whole(moves)} 步`,
    movesToGo: (moves) => `还差 ${whole(moves)} 步`,
    atLeastToGo: (moves) => `至少还差 ${whole(moves)} 步`,
    ways: (solutions) => `${whole(solutions)} 种最短走法`,
    undo: "撤销",
    redo: "重做",
    hint: "下一步最佳走法",
    hintText: (tile, move) => `把 ${tile} 向${DIRECTIONS[move]}滑。`,
    thinking: "正在想……",
    notLoaded: "没能加载解这种大小的棋盘所需的数据。",
    tryAgain: "再试一次",
    onlyCorners: "这种大小的棋盘，只有目标的空格在角上时，本页才能解。",
    solve: "解题",
    showGoodMoves: "显示好走法",
    solution: "解法",
    movesToCome: "接下来的步子",
    play: "播放",
    pause: "暂停",
    back: "后退",
    forward: "前进",
    speed: "速度",
    movesPerSecond: (moves) => `每秒 ${whole(moves)} 步`,
  },
  ending: {
    solved: "完成",
    perfect: "完美！",
    perfectText: (moves) => `${whole(moves)} 步：不可能更少了。`,
    moreThanNeeded: (more) => `比最少多 ${whole(more)} 步`,
    moreText: (made, enough) => `用了 ${whole(made)} 步；最少 ${whole(enough)} 步。`,
    played: "由网页解出",
    next: "下一题",
    share: "分享",
    firstWasted: (number, tile, move) =>
      `第 ${whole(number)} 步（${tile} 向${DIRECTIONS[move]}）是第一步走远的。`,
    goBackThere: "回到那一步",
  },
  puzzles: {
    heading: "新题",
    size: "大小",
    level: "难度",
    levels: { easy: "简单", medium: "中等", hard: "困难" },
    newPuzzle: "新题",
    today: "今日一题",
  },
  difficulty: {
    heading: "有多难？",
    hardest: "最难的棋盘",
    lookingAtAll: "正在查看所有棋盘……",
    chosen: (moves) => `新题，${whole(moves)} 步`,
    moves: (moves) => `${whole(moves)} 步`,
    farthest: (moves) => `最远：${whole(moves)} 步`,
    mostSolutions: (solutions) => `最短解法最多：${whole(solutions)} 种`,
    farthestUnique: (moves) => `只有一种最短解法的最远棋盘：${whole(moves)} 步`,
    andMore: (boards) => `还有 ${whole(boards)} 个`,
    byMoves: (boards) => `共 ${whole(boards)} 个棋盘，按离目标的步数排列`,
    here: (boards, all, moves, farther) =>
      `${whole(all)} 个棋盘中有 ${whole(boards)} 个离目标 ${whole(moves)} 步；${percent(farther)} 更远`,
  },
  setup: {
    heading: "自己摆棋盘",
    pasteAnywhere: "可以在本页任何地方粘贴棋盘或链接。",
    swapTwo: "点目标里的两个方块，交换它们。",
    resetGoal: "恢复目标",
    copyLink: "复制这个棋盘的链接",
    copied: "已复制",
    notCopied: "浏览器不允许本页复制",
    goalWaits: "现在的棋盘还走不到这个目标。再交换两个方块，或者换一道新题。",
    swapToo: (one, other) => `再交换 ${one} 和 ${other}`,
    newPuzzleToGoal: "用这个目标出新题",
    gapInCorner: (size) => `${size} 的目标，空格要在角上。`,
    unsolvable: "无解",
    noMovesLead: "从这个棋盘怎么走也走不到目标。交换两个方块就行了。",
    swap: (one, other) => `交换 ${one} 和 ${other}`,
    why: "为什么？",
    whyOdd: (pairs) =>
      `跳过空格，一行一行地读方块。在所有成对的方块里，有 ${whole(pairs)} 对的先后与目标不同，这是奇数。左右滑动不改变先后；上下滑动改变偶数对的先后。所以这个数一直是奇数，永远变不成 0。`,
    whyOddWithRows: (pairs, rows) =>
      `跳过空格，一行一行地读方块。在所有成对的方块里，有 ${whole(pairs)} 对的先后与目标不同；空格离它的位置 ${whole(rows)} 行。两数之和是 ${whole(pairs + rows)}，这是奇数。左右滑动两个数都不变；上下滑动两个数各变一个奇数，和变一个偶数。所以和一直是奇数，永远变不成 0。`,
  },
  settings: {
    heading: "设置",
    language: "语言",
    theme: "颜色",
    themes: { "": "跟随系统", light: "浅色", dark: "深色" },
    timer: "显示时间",
    letterKeys: "字母键",
  },
  boards: {
    tile: (tile) => `方块 ${tile}`,
    blank: "空格",
    slides: (move) => `向${DIRECTIONS[move]}滑`,
    slidesSeveral: (tiles, move) => `${listed(tiles)} 向${DIRECTIONS[move]}滑`,
    goodMove: "好走法",
    moved: (tiles, move) => `${listed(tiles)} 向${DIRECTIONS[move]}滑了`,
    severalMoves: (moves) => `${whole(moves)} 步`,
    back: (change) => `撤销：${change}`,
    newBoard: "新棋盘",
    newGoal: "新目标",
    solved: "完成",
    problem: inChinese,
  },
  learn: {},
};
