import type { Words } from "./words";
import { DIRECTIONS, listed, numbers } from "./zh-phrases";
import { inChinese } from "./zh-problems";

const { whole, percent, day: date } = numbers;

/** All words of the page in Chinese. */
export const zh: Words = {
  code: "zh-CN",
  language: "中文",
  numbers,
  page: {
    titles: { play: "tilebase：滑块拼图", learn: "tilebase：课程", quiz: "tilebase：测验" },
    play: "玩",
    learn: "学",
    quiz: "考",
    settings: "设置",
    loading: "正在加载……",
    notLoaded: "没能加载页面的这一部分。",
    notKept: "浏览器不让本页保存内容：设置和成绩只留到离开页面为止。",
    more: "更多",
    back: "返回",
    close: "关闭",
    fullScreen: "全屏",
    leaveFullScreen: "退出全屏",
    inAddress: (problem) => `网址有误：${problem}`,
    pasted: (problem) => `粘贴的内容有误：${problem}`,
    moveProblem: (made, letter) =>
      letter === undefined
        ? `步数太多，本页读不完；只走了前 ${whole(made)} 步。`
        : `第 ${whole(made + 1)} 步（${letter}）走不了；${made === 0 ? "一步也没走" : `只走了前 ${whole(made)} 步`}。`,
    notSolved: "这些走法没有到达目标。",
    assumed: (size) => `没有写棋盘。这些走法当作 ${size} 的解法来读，棋盘由此得出。`,
  },
  play: {
    board: "棋盘",
    goal: "目标",
    puzzle: "拼图",
    aim: "滑动方块，排成这个顺序。",
    movesMade: (moves) => `${whole(moves)} 步`,
    movesToGo: (moves) => `还差 ${whole(moves)} 步`,
    atLeastToGo: (moves) => `至少还差 ${whole(moves)} 步`,
    atMost: (moves) => `最多 ${whole(moves)} 步`,
    ways: (solutions) => `${whole(solutions)} 种最短走法`,
    undo: "撤销",
    redo: "重做",
    hint: "提示",
    slideIt: "滑动它",
    hintText: (tile, move) => `${tile} 向${DIRECTIONS[move]}走。`,
    notProved: (least, most) =>
      `这是好走法，但不一定最好：还差 ${whole(least)} 到 ${whole(most)} 步。`,
    thinking: "正在想……",
    notLoaded: "没能加载解这种大小的棋盘所需的数据。没有它也能玩。",
    tryAgain: "再试一次",
    cancel: "取消",
    playBest: (moves) => `播放 ${whole(moves)} 步，目前最好的`,
    watch: "看解法",
    watchText: "网页播放一种最短的解法。",
    print: "打印练习纸",
    printText: "棋盘、目标和写走法的横线。",
    printNow: "打印",
    solution: "解法",
    play: "播放",
    pause: "暂停",
    back: "后退",
    forward: "前进",
    speed: "速度",
    movesPerSecond: (moves) => `每秒 ${whole(moves)} 步`,
  },
  ending: {
    solved: "完成！",
    perfectText: (moves) => `${whole(moves)} 步：不可能更少了。`,
    moreThanNeeded: (more) => `比最少多 ${whole(more)} 步`,
    moreText: (made, enough) => `用了 ${whole(made)} 步；最少 ${whole(enough)} 步。`,
    atLeastText: (made, least) => `用了 ${whole(made)} 步；至少需要 ${whole(least)} 步。`,
    stars: (stars) => `${stars} 颗星（最多 3 颗）`,
    inSlides: (slides) => `滑 ${whole(slides)} 次`,
    slidesEnough: (slides) => `。最少 ${whole(slides)} 次。`,
    played: "由网页解出",
    next: "下一题",
    share: "分享",
    onlyInMoves: "这种大小的棋盘，失误按单步计算。",
    time: (clock) => `用时 ${clock}`,
    speed: (perSecond) => `每秒 ${perSecond} 步`,
    withHelp: ({ hints, isShown, undone }) =>
      [
        hints > 0 ? `用了 ${whole(hints)} 次提示` : "",
        isShown ? "标出了好走法" : "",
        undone > 0 ? `撤销了 ${whole(undone)} 步` : "",
      ]
        .filter(Boolean)
        .join("，"),
  },
  review: (unit) => {
    const counter = unit === "move" ? "步" : "次";
    return {
      mistakes: (number, mistakes) =>
        mistakes === 1 ? "一次失误" : `失误 ${whole(number)}，共 ${whole(mistakes)} 次`,
      mistake: (number, [tiles], better, saved) =>
        `第 ${whole(number)} ${counter}滑了 ${listed(tiles)}。` +
        (better.length > 0
          ? `滑 ${better.map(([tiles]) => listed(tiles)).join("或 ")} 少用 ${whole(saved)} ${counter}。`
          : ""),
      previous: "上一次失误",
      next: "下一次失误",
      playOn: "从这里接着玩",
    };
  },
  puzzles: {
    size: "大小",
    otherSizes: "其他大小",
    level: "难度",
    levels: { easy: "简单", medium: "中等", hard: "困难", random: "随机" },
    newPuzzle: "新题",
    today: "今天",
    todayIs: (day) => `今天，${numbers.longWeekday(day)}`,
    puzzleOf: (day) => `${date(day)}的题`,
    daysInARow: (days) => `连续 ${whole(days)} 天`,
    earlier: "往日的题",
    earlierMonth: "上个月",
    laterMonth: "下个月",
    marks: { perfect: "完美", solved: "已完成", open: "未完成" },
    time: "时间",
    best: (clock) => `最快 ${clock}`,
    perfectGames: (games) => `完美 ${whole(games)} 次`,
    averageOf: (games, time) => `${games} 次平均 ${time}`,
    inspection: "观察时间",
    bestTime: (size, level, before) => `${size}（${level}）的新纪录（原来 ${before}）`,
    shareLine: (name, made, remarks) => [`${name}：${whole(made)} 步`, ...remarks].join("，"),
    copied: "已复制",
    toCopy: "请复制：",
  },
  difficulty: {
    heading: "有多难？",
    hardest: "最难的棋盘",
    lookingAtAll: "正在查看所有棋盘……",
    chosen: (moves) => `新题，${whole(moves)} 步`,
    farthest: (moves) => `最远：${whole(moves)} 步`,
    mostSolutions: (solutions) => `最短解法最多：${whole(solutions)} 种`,
    farthestUnique: (moves) => `只有一种最短解法的最远棋盘：${whole(moves)} 步`,
    andMore: (boards) => `还有 ${whole(boards)} 个`,
    boardsAxis: "棋盘数",
    movesAxis: "离目标的步数",
    thisBoard: "这个棋盘",
    chooserName: "下一题离目标的步数",
    looking: "正在找……",
    notFound: "没有找到这么远的棋盘。步数少一点试试。",
    between: (least, most) =>
      `这个棋盘离目标${most === undefined ? "至少" : ""} ${least} ${most === undefined ? "" : `到 ${most} `}步。`,
    away: (moves) => `这个棋盘离目标 ${whole(moves)} 步。`,
    farthestOfAll: (moves) =>
      `这种大小最远的棋盘离目标 ${whole(moves)} 步；每个步数各有多少棋盘，本页不知道。`,
    areAway: (boards, moves) => `有 ${whole(boards)} 个棋盘离目标 ${whole(moves)} 步`,
    byMoves: (boards) => `共 ${whole(boards)} 个棋盘，按离目标的步数排列。`,
    farther: (all, farther) => `${whole(all)} 个棋盘中有 ${percent(farther)} 更远。`,
    pressBar: "点一根柱子，出一道那么远的题。",
  },
  setup: {
    heading: "自己摆棋盘",
    pasteAnywhere: "可以在本页任何地方粘贴棋盘、链接或解法。大写字母是方块的走法。",
    shareLink: "分享这个棋盘",
    unsolvable: "无解",
    noMovesLead: "从这个棋盘怎么走也走不到目标。交换两个方块就行了。",
    swap: (one, other) => `交换 ${one} 和 ${other}`,
    solvableFirst: "换成空格在最前的目标，就有解",
    solvableLast: "换成空格在最后的目标，就有解",
    why: "为什么？",
    whyOdd: (pairs) =>
      `跳过空格，一行一行地读方块。在所有成对的方块里，有 ${whole(pairs)} 对的先后与目标不同，这是奇数。左右滑动不改变先后；上下滑动改变偶数对的先后。所以这个数一直是奇数，永远变不成 0。`,
    whyOddWithRows: (pairs, rows) =>
      `跳过空格，一行一行地读方块。在所有成对的方块里，有 ${whole(pairs)} 对的先后与目标不同；空格离它的位置 ${whole(rows)} 行。两数之和是 ${whole(pairs + rows)}，这是奇数。左右滑动两个数都不变；上下滑动两个数各变一个奇数，和变一个偶数。所以和一直是奇数，永远变不成 0。`,
  },
  boards: {
    tile: (tile) => `方块 ${tile}`,
    blank: "空格",
    slides: (move) => `向${DIRECTIONS[move]}滑`,
    slidesSeveral: (tiles, move) => `${listed(tiles)} 向${DIRECTIONS[move]}滑`,
    goodMove: "好走法",
    moved: (tiles, move) => `${listed(tiles)} 向${DIRECTIONS[move]}滑了`,
    back: (change) => `撤销：${change}`,
    newBoard: "新棋盘",
    newGoal: "新目标",
    solved: "完成",
    problem: inChinese,
  },
};
