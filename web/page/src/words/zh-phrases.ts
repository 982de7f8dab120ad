import type { Slide } from "../model/review";
import { numbersIn } from "./numbers";

export const numbers = numbersIn("zh-CN");
export function listed(items: readonly (string | number)[]): string {
  return items.join("、");
}

export const DIRECTIONS = { u: "下", d: "上", l: "右", r: "左" } as const;

export function slide([tiles, move]: Slide): string {
  return `${listed(tiles)} 向${DIRECTIONS[move]}`;
}
