import { numbersIn } from "./numbers";

export const numbers = numbersIn("en");
const { whole } = numbers;

/** Returns a number with its noun: `1 move`, `1,512 boards`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${whole(number)} ${number === 1 ? one : many}`;
}

/** Joins the items of a list: `2, 5 and 8`. */
export function listed(items: readonly (string | number)[]): string {
  const last = items.at(-1);
  return items.length > 1 ? `${items.slice(0, -1).join(", ")} and ${last}` : `${last}`;
}

export function firstMade(made: number): string {
  if (made === 0) return "no move was made";
  return made === 1 ? "only the first was made" : `the first ${whole(made)} were made`;
}

export const DIRECTIONS = { u: "down", d: "up", l: "right", r: "left" } as const;

/** Returns tiles with their noun: `tile 5`, `tiles 5 and 8`. */
export function named(tiles: readonly number[]): string {
  return `${tiles.length === 1 ? "tile" : "tiles"} ${listed(tiles)}`;
}
