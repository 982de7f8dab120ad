import type { BoardDetails, BoardError, BoardProblems } from "tilebase-reader";
import { type TextDetails, TextError, type TextProblems } from "../model/text-error";

type Problems = BoardProblems & TextProblems;

/** Lists tiles; tile 0 is the blank. */
const tiles = (list: readonly number[]) =>
  [...list.filter(Boolean), ...(list.includes(0) ? ["空格"] : [])].join("、");

/** What is wrong with a text, in Chinese. */
const SENTENCES: { [Code in keyof Problems]: (details: Problems[Code]) => string } = {
  character: ({ character }) => `“${character}”既不是方块，也不是空格（0、x、_、.、* 或 -）`,
  together: () => "两个方块连在一起了，中间要有空格符",
  tile({ tile, letter, shape, largest, mayBe }) {
    const name = letter ? `${letter}（即 ${tile}）` : tile === null ? "这个数" : `${tile} `;
    const asBlank = `；如果 ${letter ?? tile} 是空格，要写成 0`;
    const asTwo = `；如果是 ${mayBe.join(" 和 ")}，中间要有空格符`;
    const advice = ["", asBlank, asTwo][mayBe.length];
    return `${name}不是方块：${shape} 棋盘有 1 到 ${largest}，空格写成 0${advice}`;
  },
  empty: ({ cells }) => `没有写棋盘：要写 ${cells} 个字，空格写成 0 或 x`,
  tiles({ expected, found, repeated, missing }) {
    if (`${missing}` === "0" && repeated.length === 0) return "缺少空格，要写成 0 或 x";
    const amount = found < expected ? "少" : "多";
    return [
      found === expected ? "" : `方块太${amount}：连空格应有 ${expected} 个，现在有 ${found} 个`,
      repeated.length > 0 && `重复：${tiles(repeated)}`,
      missing.length > 0 && `缺少：${tiles(missing)}`,
    ]
      .filter(Boolean)
      .join("；");
  },
  row: ({ row, found, expected, shape }) =>
    `第 ${row} 行有 ${found} 个字，${shape} 棋盘每行要有 ${expected} 个`,
  ragged: () => "每行的字数要一样",
  shape: ({ found, expected }) => `这是 ${found}，应该是 ${expected}`,
  unclear: ({ cells, shapes }) => `${cells} 格可能是 ${shapes.join("、")}；行之间要有斜线`,
  large: ({ cells, most }) => `${cells} 格太多，棋盘最多有 ${most} 格`,
  range: ({ shape, most }) => `没有 ${shape} 的棋盘：至少 2 行 2 列，最多 ${most} 格`,
  middle: ({ shape }) => `${shape} 的棋盘没有正中间的格`,
  name: ({ text, names }) => `“${text}”既不是棋盘，也不是目标的名字：${names.join(", ")}`,
  long: ({ length, most }) => `太长：有 ${length} 个字符，最多读 ${most} 个`,
  size: ({ size, sizes }) =>
    `本页没有 ${size} ${typeof size === "number" ? "格" : ""}的棋盘；有这些大小：${sizes.join("、")}`,
  seed: ({ text, most }) => `“${text}”不是 1 到 ${most} 的整数`,
  day: ({ text, example }) => `“${text}”不是日期，日期要写成 ${example}`,
  days: ({ first, day }) => `每日一题从 ${first} 开始，到今天为止，没有 ${day}`,
  daily: ({ size }) => `每日一题只有 3x3 和 4x4，没有“${size}”`,
  shapes: ({ board, goal }) => `棋盘是 ${board}，目标却是 ${goal}`,
  moves: () => "这些走法不是哪个棋盘的解法，也不能从目标开始走；要在前面写上棋盘",
  scramble: () => "看不出打乱在哪里结束；打乱要写在一行里，或者在解法前写上“解法：”",
};

/** Says in Chinese what is wrong with a text. */
export function inChinese(error: BoardError): string {
  const details = error instanceof TextError ? error.problem : error.details;
  if (!details) return error.message;
  const write = SENTENCES[details.code] as (details: BoardDetails | TextDetails) => string;
  const { line = 1, column } = details as { line?: number; column?: number };
  const place = `${line > 1 ? `第 ${line} 行` : ""}第 ${column} 个字：`;
  return (column ? place : "") + write(details);
}
