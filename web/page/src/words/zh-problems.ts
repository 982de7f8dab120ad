/** The parts of tilebase-reader's messages about invalid boards, and their translations. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^column (\d+): /, "第 $1 个字："],
  [/^line (\d+), column (\d+): /, "第 $1 行第 $2 个字："],
  [/'(.*)' is neither a tile nor a blank.*/, "“$1”既不是方块，也不是空格（0、x、_、.、* 或 -）"],
  [/^row (\d+) has (\d+) tiles, /, "第 $1 行有 $2 个字，"],
  [/expected (\d+) in each row of a (\S+) board$/, "$2 棋盘每行要有 $1 个"],
  [/two tiles run together.*/, "两个方块连在一起了，中间要有空格符"],
  [/(-?\d+)(?= is not a tile:)/, "$1 "],
  [/the number(?= is not a tile:)/, "这个数"],
  [/ \(tile (\d+)\)(?= is not a tile:)/, "（即 $1）"],
  [
    / is not a tile: a (\S+) board has 1 to (\d+) and 0 for the blank/,
    "不是方块：$1 棋盘有 1 到 $2，空格写成 0",
  ],
  [/; if (\S+) is the blank, write it as 0$/, "；如果 $1 是空格，要写成 0"],
  [/; if it is (\d+) and (\d+), put a space.*/, "；如果是 $1 和 $2，中间要有空格符"],
  [/^drawn as (\S+), expected a board of (\S+)$/, "这是 $1，应该是 $2"],
  [/^too long: (\d+) characters, expected at most (\d+)$/, "太长：有 $1 个字符，最多读 $2 个"],
  [
    /^these moves neither solve a board.*/,
    "这些走法不是哪个棋盘的解法，也不能从目标开始走；要在前面写上棋盘",
  ],
  [/^it is unclear where.*/, "看不出打乱在哪里结束；打乱要写在一行里，或者在解法前写上“解法：”"],
  [/^"(.*)" is not a seed from 1 to (.*)$/, "“$1”不是 1 到 $2 的整数"],
  [/^"(.*)" is not a day such as (.*)$/, "“$1”不是日期，日期要写成 $2"],
  [/^there are puzzles of the days from (.*) to today, /, "每日一题从 $1 开始，到今天为止，"],
  [/not of (\S+)$/, "没有 $1"],
  [/^the puzzles of a day are 3x3 or 4x4, not (.*)$/, "每日一题只有 3x3 和 4x4，没有“$1”"],
  [/^the board is (\S+) and the goal (\S+)$/, "棋盘是 $1，目标却是 $2"],
  [/^(\S+) is neither a board nor one of (.*)$/, "“$1”既不是棋盘，也不是目标的名字：$2"],
  [/^boards of (\S+) have no middle$/, "$1 的棋盘没有正中间的格"],
  [/^no boards of (\S+) cells here, only of /, "本页没有 $1 格的棋盘；有这些大小："],
  [/^no boards of (\S+) here, only of /, "本页没有 $1的棋盘；有这些大小："],
  [/(\dx\d), (?=\dx\d)/g, "$1、"],
  [
    /^too few tiles: expected (\d+) with the blank, found (\d+)/,
    "方块太少：连空格应有 $1 个，现在有 $2 个",
  ],
  [
    /^too many tiles: expected (\d+) with the blank, found (\d+)/,
    "方块太多：连空格应有 $1 个，现在有 $2 个",
  ],
  [/^the blank is missing; write it as 0 or x$/, "缺少空格，要写成 0 或 x"],
  [/^the board is empty; write (\d+) tiles.*/, "没有写棋盘：要写 $1 个字，空格写成 0 或 x"],
];

/** Tiles that are missing or repeated, at the end of a message. */
const TILES = /(^|; )([^;]*) (appears? more than once|is missing|are missing)/g;

function tiles(list: string): string {
  return list
    .replace(/^tiles? /, "")
    .replace("the blank", "空格")
    .replaceAll(/, | and /g, "、");
}

/** Translates a message of tilebase-reader about an invalid board. Keeps unknown parts as they are. */
export function inChinese(sentence: string): string {
  const translated = PARTS.reduce((text, [part, chinese]) => text.replace(part, chinese), sentence);
  return translated.replace(TILES, (_, start: string, list: string, problem: string) => {
    const isMissing = problem.endsWith("missing");
    return `${start && "；"}${isMissing ? "缺少" : "重复"}：${tiles(list)}`;
  });
}
