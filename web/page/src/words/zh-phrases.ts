import { numbersIn } from "./numbers";

export const numbers = numbersIn("zh-CN");
export function listed(items: readonly (string | number)[]): string {
  return items.join("、");
}

export const DIRECTIONS = { u: "下", d: "上", l: "右", r: "左" } as const;
