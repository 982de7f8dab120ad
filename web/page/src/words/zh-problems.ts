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
  [
    /^too long: (\d+) characters, expected at most (\d+)$/,
    (found, most) => `太长：有 ${found} 个字符，最多读 ${most} 个`,
  ],
  [
    /^these moves neither solve a board nor start from a goal/,
    () => "这些走法不是哪个棋盘的解法，也不能从目标开始走；要在前面写上棋盘",
  ],
  [
    /^it is unclear where the scramble ends/,
    () => "看不出打乱在哪里结束；打乱要写在一行里，或者在解法前写上“解法：”",
  ],
  [/^"(.*)" is not a seed from 1 to (.*)$/, (seed, last) => `“${seed}”不是 1 到 ${last} 的整数`],
  [/^"(.*)" is not a day such as (.*)$/, (day, such) => `“${day}”不是日期，日期要写成 ${such}`],
  [
    /^there are puzzles of the days from (.*) to today, not of (.*)$/,
    (first, day) => `每日一题从 ${first} 开始，到今天为止，没有 ${day}`,
  ],
  [
    /^the puzzles of a day are 3x3 or 4x4, not (.*)$/,
    (size) => `每日一题只有 3x3 和 4x4，没有“${size}”`,
  ],
  [/^the board is (\S+) and the goal (\S+)$/, (board, goal) => `棋盘是 ${board}，目标却是 ${goal}`],
  [/^a goal of (\S+) has its gap in a corner$/, (size) => `${size} 的目标，空格要在角上`],
  [
    /^no boards of (\S+)( cells)? here, only of (.*)$/,
    (size, cells, sizes) =>
      `本页没有 ${size}${cells ? " 格" : ""}的棋盘；有这些大小：${sizes.replaceAll(", ", "、")}`,
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

/** Translates a message of tilebase-reader about an invalid board. Returns an unknown message as it is. */
export function inChinese(sentence: string): string {
  for (const [pattern, translate] of PROBLEMS) {
    const found = pattern.exec(sentence);
    if (found) return translate(...found.slice(1));
  }
  return sentence;
}
