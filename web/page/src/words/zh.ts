import { numbersIn } from "./numbers";
import type { Words } from "./words";

const numbers = numbersIn("zh-CN");
const { whole, decimal, times, percent, clock, day: date } = numbers;

function listed(items: readonly (string | number)[]): string {
  return items.join("、");
}

const DIRECTIONS = { u: "下", d: "上", l: "右", r: "左" } as const;

function tiles(list: string): string {
  const items = list.replace(/^tiles? /, "").replace(" and ", ", ");
  return items.replaceAll(", ", "、").replace("the blank", "空格");
}

/** tilebase-reader's messages about invalid boards, and their translations. */
const PROBLEMS: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/^column (\d+): (.*)$/, (column, rest) => `第 ${column} 个字：${inChinese(rest)}`],
  [
    /^line (\d+), column (\d+): (.*)$/,
    (line, column, rest) => `第 ${line} 行第 ${column} 个字：${inChinese(rest)}`,
  ],
  [
    /^'(.*)' is neither a tile nor a blank/,
    (character) => `“${character}”既不是方块，也不是空格（0、x、_、.、* 或 -）`,
  ],
  [
    /^row (\d+) has (\d+) tiles, expected (\d+) in each row of a (\S+) board$/,
    (row, tiles, cols, size) => `第 ${row} 行有 ${tiles} 个字，${size} 棋盘每行要有 ${cols} 个`,
  ],
  [/^two tiles run together/, () => "两个方块连在一起了，中间要有空格符"],
  [
    /^(.*) is not a tile of a (\S+) board, which has 1 to (\d+) and a blank$/,
    (tile, size, last) =>
      `${tile
        .replace(/^\d+$/, "$& ")
        .replace(/(.) \(tile (\d+)\)/, "$1（即 $2）")
        .replace("the number", "这个数")}不是 ${size} 棋盘的方块：只有 1 到 ${last} 和一个空格`,
  ],
  [/^drawn as (\S+), expected a board of (\S+)$/, (drawn, size) => `这是 ${drawn}，应该是 ${size}`],
  [/^"(.*)" is not a day such as (.*)$/, (day, such) => `“${day}”不是日期，日期要写成 ${such}`],
  [
    /^the puzzles of a day are 3x3 or 4x4, not (.*)$/,
    (size) => `每日一题只有 3x3 和 4x4，没有“${size}”`,
  ],
  [/^the board is (\S+) and the goal (\S+)$/, (board, goal) => `棋盘是 ${board}，目标却是 ${goal}`],
  [/^a goal of (\S+) has its gap in a corner$/, (size) => `${size} 的目标，空格要在角上`],
  [
    /^no boards of (\S+)( cells)? here, only of (.*)$/,
    (size, cells, sizes) =>
      `本页没有 ${size}${cells ? " 格" : ""}的棋盘；有这些大小：${listed(sizes.split(", "))}`,
  ],
  [
    /^(.*); (.* (?:is|are) missing|.* appears? more than once)$/,
    (problem, rest) => `${inChinese(problem)}；${inChinese(rest)}`,
  ],
  [
    /^too (few|many) tiles: expected (\d+) with the blank, found (\d+)$/,
    (wrong, cells, found) =>
      `方块太${wrong === "few" ? "少" : "多"}：连空格应有 ${cells} 个，现在有 ${found} 个`,
  ],
  [/^(.*) appears? more than once$/, (list) => `重复：${tiles(list)}`],
  [/^(.*) (?:is|are) missing$/, (list) => `缺少：${tiles(list)}`],
  [/^the blank is missing; write it as 0 or x$/, () => "缺少空格，要写成 0 或 x"],
  [
    /^the board is empty; write (\d+) tiles, the blank as 0 or x$/,
    (cells) => `没有写棋盘：要写 ${cells} 个字，空格写成 0 或 x`,
  ],
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
  numbers,
  page: {
    title: "tilebase：滑块拼图",
    play: "玩",
    learn: "学",
    settings: "设置",
    loading: "正在加载……",
    notLoaded: "没能加载页面的这一部分。",
    close: "关闭",
    inAddress: (problem) => `网址有误：${problem}`,
    pasted: (problem) => `粘贴的内容有误：${problem}`,
    moveProblem: (made, letter, areOfTiles) =>
      letter === undefined
        ? `网址里的步数太多，本页读不完；只走了前 ${whole(made)} 步。`
        : `网址里的第 ${whole(made + 1)} 步（${letter}）走不了；${made === 0 ? "一步也没走" : `只走了前 ${whole(made)} 步`}。${areOfTiles ? "如果是方块的走法，就能到达目标；这里写的是空格怎么走。" : ""}`,
  },
  play: {
    board: "棋盘",
    goal: "目标",
    puzzle: "拼图",
    aim: "滑动方块，拼成这个样子。",
    howToPointer: "点一下空格旁边的方块。蓝色的已经到位。",
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
    notLoaded: "没能加载解这种大小的棋盘所需的数据。没有它也能玩。",
    tryAgain: "再试一次",
    onlyCorners: "这种大小的棋盘，只有目标的空格在角上时，本页才能解。",
    solve: "解题",
    showGoodMoves: "标出好走法",
    solution: "解法",
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
      `从第 ${whole(number)} 步（${tile} 向${DIRECTIONS[move]}）起走远了。`,
    goBackThere: "回到那一步",
    time: (clock) => `用时 ${clock}`,
    withHelp: (hints, isShown) =>
      [hints > 0 ? `用了 ${whole(hints)} 次提示` : "", isShown ? "标出了好走法" : ""]
        .filter(Boolean)
        .join("，"),
    movesMade: "已走步数",
    movesToGo: "还差步数",
    point: (made, toGo) => {
      const when = made === 0 ? "开始时" : `走 ${whole(made)} 步后`;
      return toGo === undefined ? when : `${when}：还差 ${whole(toGo)} 步`;
    },
    graph: (made, enough, most) =>
      `${whole(made)} 步中每一步之后还差的步数` +
      (enough === undefined ? "" : `：开始 ${whole(enough)}，最多 ${whole(most)}，最后 0`),
    shortestWay: "最短走法",
    ledAway: "最先走远的一步",
    onlyFirst: (moves) => `只画出前 ${whole(moves)} 步。`,
  },
  keys: {
    heading: "按键",
    slide: "滑动方块",
    undo: "撤销",
    redo: "重做",
    hint: "下一步最佳走法",
    next: "新题",
    playOrPause: "播放或暂停解法",
  },
  puzzles: {
    heading: "新题",
    size: "大小",
    level: "难度",
    levels: { easy: "简单", medium: "中等", hard: "困难" },
    newPuzzle: "新题",
    today: "今日一题",
    newDay: "新的一天，新的一题。",
    puzzleOfToday: (day) => `今日一题，${date(day)}`,
    puzzleOf: (day) => `${date(day)}的题`,
    todayWas: (more, isPerfect) =>
      `今天：${more > 0 ? `比最少多 ${whole(more)} 步` : isPerfect ? "完美" : "已完成"}`,
    daysInARow: (days) => `连续 ${whole(days)} 天`,
    earlier: "往日的题",
    earlierMonth: "上个月",
    laterMonth: "下个月",
    marks: { perfect: "完美", solved: "已完成", open: "未完成" },
    time: "时间",
    best: (seconds) => `最快 ${clock(seconds)}`,
    perfectGames: (games) => `完美 ${whole(games)} 次`,
    bests: "最好成绩",
    bestOf: (size, level) => `${size}（${level}）：`,
    clearBests: "清除成绩",
    bestTime: (size, level, before) => `${size}（${level}）的新纪录（原来 ${clock(before)}）`,
    shareLine: (name, made, enough, isHelped) => {
      const isPerfect = made === enough && !isHelped;
      const more = enough === undefined ? 0 : made - enough;
      const compared = more > 0 ? `，比最少多 ${whole(more)} 步` : isPerfect ? "，完美" : "";
      return `${name}：${whole(made)} 步${compared}${isHelped ? "，有提示" : ""}`;
    },
    copied: "已复制",
    toCopy: "请复制：",
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
    boardsAxis: "棋盘数",
    movesAxis: "离目标的步数",
    thisBoard: "这个棋盘",
    nextPuzzle: "下一题",
    chooserName: "下一题离目标的步数",
    looking: "正在找……",
    notFound: "没有找到这么远的棋盘。步数少一点试试。",
    away: (moves) => `这个棋盘离目标 ${whole(moves)} 步。`,
    farthestOfAll: (moves) =>
      `这种大小最远的棋盘离目标 ${whole(moves)} 步；每个步数各有多少棋盘，本页不知道。`,
    areAway: (boards, moves) => `有 ${whole(boards)} 个棋盘离目标 ${whole(moves)} 步`,
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
    themes: { "": "跟随设备", light: "浅色", dark: "深色" },
    timer: "显示时间",
    letterKeys: "用字母作按键",
    picture: "方块上的图片",
    choosePicture: "在方块上放图片",
    removePicture: "去掉图片",
    noPicture: "浏览器打不开这个文件，它不是图片。",
    numbers: "图片上显示数字",
    fullScreen: "全屏",
    leaveFullScreen: "退出全屏",
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
  learn: {
    intro: "电脑能找到从一个棋盘到目标的最短走法。它是怎么做到的？来看看吧。",
    example: "这几课需要小一点的拼图，所以用这个 3x3 的棋盘代替你的棋盘。",
    theBoard: "棋盘",
    theGoal: "目标",
    reads: (name, board) => `${name}：${board}`,
    movesToGo: (moves) => `还差 ${whole(moves)} 步`,
    anotherBoard: "换一个棋盘",
    unsolvable: "从这个棋盘走不到目标：没有什么可找的。",
    isGoal: "这个棋盘就是目标：没有什么可找的。",
    searches: {
      "breadth-first": {
        name: "广度优先",
        rule: "找到的每个棋盘都排队等着。等得最久的棋盘下一个看。所以它先看所有一步远的棋盘，再看所有两步远的，依此类推。",
        about: "先是所有一步远的棋盘，再是两步远的，依此类推。",
      },
      bidirectional: {
        name: "双向",
        rule: "也是广度优先，但是从两头开始：从棋盘和从目标。两边碰头时，路就找到了。两次小的搜索比一次大的省力得多。",
        about: "从两头广度优先，直到碰头。",
      },
      "A*": {
        name: "A*",
        rule: "读作“A 星”。每个等着的棋盘都有一个和：已走的步数加上对剩下步数的猜测。和最小的棋盘下一个看。这样的猜测叫作启发函数。选一个：",
        about: "下一个是已走步数与猜测步数之和最小的棋盘。",
      },
      "IDA*": {
        name: "IDA*",
        rule: "它沿着一条路走，直到已走的步数加上猜测超过上限。然后退回来，试另一条路。没有路可试时，提高上限，从头再来。它只记住正在走的这条路。选一个猜测，也就是启发函数：",
        about: "沿一条路走到太长为止，再换一条；然后试更长的。",
      },
      table: {
        name: "表",
        rule: "不用搜索。有人事先看过所有的棋盘，给每个棋盘记下一个比特。这些比特说明哪一步离目标更近。",
        about: "不用搜索：查表就知道哪一步离目标更近，3x3 的表有 22,744 字节。",
      },
    },
    search: "搜索方法",
    heuristic: "启发函数",
    heuristics: {
      none: "不猜",
      "misplaced tiles": "错位方块数",
      Manhattan: "曼哈顿距离",
      "linear conflict": "线性冲突",
    },
    demonstration: {
      question: "你会怎样找路？",
      text: "电脑拿起一个棋盘，试它的每一步，记住找到的棋盘。然后拿起下一个棋盘，直到找到目标。这叫作搜索。按“播放”，看看它怎么做。",
      oneBoard: "1 个棋盘",
      tenBoards: "10 个棋盘",
      oneBack: "退 1 个",
      startAgain: "重新开始",
      boardsPerSecond: (boards) => `每秒 ${whole(boards)} 个棋盘`,
      notBegun: "还没有看过棋盘",
      progress: (lookedAt, waiting) => `看过 ${whole(lookedAt)} 个棋盘，${whole(waiting)} 个在等`,
      limit: (moves) => `上限 ${whole(moves)}`,
      found: (moves, lookedAt) => `找到了：${whole(moves)} 步，看过 ${whole(lookedAt)} 个棋盘`,
      startsHere: "从这里开始",
      lookingAt: "正在看",
      goalReached: "目标",
      movesMade: (moves) => `已走 ${whole(moves)} 步`,
      fromGoal: (moves) => `离目标 ${whole(moves)} 步`,
      guessed: (moves) => `+ 猜测 ${whole(moves)}`,
      sum: (moves) => `= ${whole(moves)}`,
      known: (moves) => `表说还差 ${whole(moves)} 步`,
      neighbours: "它的下一步",
      next: "排在最前面的",
      fates: {
        waits: "等着",
        known: "找到过",
        "way back": "来的路",
        "too long": "超过上限",
        nearer: "更近",
        "not nearer": "没有更近",
      },
      theWay: "找到的走法",
      chart: "找到的所有棋盘，按走到它们的步数",
      moves: "已走的步数",
      fromTheBoardOn: "从棋盘 →",
      fromTheGoalOn: "← 从目标",
      boards: "棋盘数",
      lookedAt: "看过的",
      waiting: "在等的；它们叫作前沿",
      fromTheGoal: "从目标找到的",
      bricks: "一块砖代表一个棋盘。",
      noBricks: "棋盘太多，不能一个一个画了。",
      column: (moves, lookedAt, waiting) =>
        `${whole(moves)} 步：看过 ${whole(lookedAt)} 个，${whole(waiting)} 个在等`,
    },
    race: {
      question: "哪种搜索看的棋盘最少？",
      text: "五种方法用同一个棋盘。先猜一猜，再让它们跑。也试试别的启发函数：A* 和 IDA* 会用到。",
      run: "开始搜索",
      runAgain: "再来一次",
      stop: "停止",
      scale: "看过的棋盘数：每条线是前一条的十倍",
      lookedAt: "看过",
      held: "记住的棋盘",
      time: "时间",
      moves: "步数",
      theMoves: "走法",
      givenUp: "放弃了",
      conclusion: (ratio) => `广度优先看过的棋盘是表的 ${times(ratio)} 倍。`,
      explained:
        "搜索试一个棋盘的各步时，就算看过它；表读到下一个棋盘时，就算看过它。它们轮流来，每一轮各看同样多的棋盘，一轮比一轮多。看过一百万个棋盘还没找到就放弃。“记住的棋盘”是同一时刻最多记住几个。时间是各自单独在这个浏览器里用的时间。",
      tried: "用各种启发函数看过的棋盘数（你试过的）",
    },
    heuristicBoards: {
      question: "启发函数知道什么？",
      text: "启发函数看一眼就猜出还差几步。可以猜得太少，但决不会太多：所以 A* 和 IDA* 一定能找到最短的走法。每个方块上写着它加了多少。滑动一个方块，看看变化。",
      meanings: {
        "misplaced tiles": "每个不在自己位置上的方块至少要动一次。",
        Manhattan: "每个方块离自己的位置有几行几列，就至少要动几次。",
        "linear conflict": "曼哈顿距离，再给每个必须离开本行（列）让路的方块加两步。",
      },
      estimate: (moves) => `猜测 ${whole(moves)}`,
      truth: (distance, error) => `，实际 ${whole(distance)}，少猜 ${whole(error)}`,
      inTheWay: (tiles) => `${listed(tiles)} 互相挡路。`,
      slideATile: "滑动一个方块",
      slide: (tile, move) => `把 ${tile} 向${DIRECTIONS[move]}滑`,
      back: "回到原来的棋盘",
      adds: (tile, text) => `方块 ${tile}：${text}`,
    },
    errors: {
      question: "它差多少？",
      text: "一次看所有的棋盘。向右：实际需要的步数。向上：启发函数猜的步数。在虚线上就猜对了。",
      counting: "正在查看所有棋盘……",
      truth: "实际需要的步数",
      estimate: "猜测的步数",
      exactly: "猜对",
      mean: "平均猜测",
      band: "最低到最高的猜测",
      error: "平均少猜",
      here: (estimate, distance) => `这个棋盘：猜测 ${whole(estimate)}，实际 ${whole(distance)}`,
      columns: { mean: "平均猜测", meanError: "平均少猜", exact: "猜对" },
      overall: (boards, distance) =>
        `共 ${whole(boards)} 个棋盘，平均需要 ${decimal(distance, 2)} 步`,
      inWords: (heuristic, values) => `${heuristic}的猜测：${values.join("；")}`,
      atDistance: (distance, min, max, mean) =>
        `${distance} 步时从 ${min} 到 ${max}，平均 ${decimal(mean, 1)}`,
    },
    fifteen: {
      question: "十五数码呢？",
      text: "4x4 的拼图有 10,461,394,944,000 个棋盘：太多了，做不成一张全部棋盘的表。所以电脑只能搜索，不过可以猜得更准。把方块分成几组，叫作模式：A、B 和 C。每个模式有一张表，记着它的方块不管在哪里，至少要走几步。三个数加起来就是猜测。",
      pattern: (name, tiles) => `${name}：${listed(tiles)}`,
      boards: "选一个棋盘",
      random: "随机的棋盘",
      yours: "你的棋盘",
      run: "一起开始",
      searches: {
        manhattan: {
          name: "IDA*，用曼哈顿距离",
          about: "对每个方块单独猜测，好像没有别的方块挡路。",
        },
        patterns: {
          name: "IDA*，用模式表",
          about: "对五个方块一起猜测，知道它们怎样互相让路。",
        },
      },
      firstGuess: "一开始猜的步数",
      limit: "现在最多试的步数",
      conclusion: (moves, ratio) =>
        `都找到了 ${whole(moves)} 步。曼哈顿看过的棋盘是模式表的 ${times(ratio)} 倍。`,
    },
  },
};
