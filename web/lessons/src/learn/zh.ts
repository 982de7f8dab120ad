import { DIRECTIONS, listed, numbers } from "page/words/zh-phrases";
import type { en } from "./en";

const { whole, decimal, times } = numbers;

/** The words of the lessons in Chinese. */
export const zh: typeof en = {
  theBoard: "棋盘",
  theGoal: "目标",
  reads: (name, text) => `${name}：${text}`,
  turning: {
    back: "第一课",
    next: "下一课",
    of: (lesson, lessons) => `第 ${lesson} 课，共 ${lessons} 课`,
  },
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
    text: "取一个棋盘，试它的每一步，记住每个新的棋盘。一直这样做，直到其中一个是目标。",
    oneBoard: "走一步",
    oneBack: "退一步",
    startAgain: "回到开始",
    toTheEnd: "到最后",
    ofBoards: (boards) => `共 ${whole(boards)} 个棋盘`,
    notBegun: "还没有看过棋盘",
    progress: (lookedAt, waiting) => `看过 ${whole(lookedAt)} 个棋盘，${whole(waiting)} 个在等`,
    limit: (moves) => `上限 ${whole(moves)}`,
    found: (moves, lookedAt) => `找到了：${whole(moves)} 步，看过 ${whole(lookedAt)} 个棋盘`,
    startsHere: "从这里开始",
    lookingAt: "正在看",
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
    text: "五种方法用同一个棋盘。也试试别的启发函数：A* 和 IDA* 会用到。",
    run: "看它们跑",
    stop: "停止",
    scale: "看过的棋盘数：每条线是前一条的十倍",
    lookedAt: "看过",
    held: "记住的棋盘",
    time: "时间",
    moves: "步数",
    givenUp: "放弃了",
    conclusion: (aStar, breadthFirst) =>
      `A* 看过 ${whole(aStar)} 个棋盘，广度优先看过 ${whole(breadthFirst)} 个。`,
    explained:
      "搜索试一个棋盘的各步时，就算看过它；表读到下一个棋盘时，就算看过它。它们轮流来，每一轮各看同样多的棋盘，一轮比一轮多。看过一百万个棋盘还没找到就放弃。“记住的棋盘”是同一时刻最多记住几个。时间是各自单独在这个浏览器里用的时间。",
    tried: "用各种启发函数看过的棋盘数",
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
  },
  errors: {
    question: "它差多少？",
    text: "一次看所有的棋盘。向右：实际需要的步数。向上：启发函数猜的步数。在虚线上就猜对了。",
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
    run: "看两个一起跑",
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
};
