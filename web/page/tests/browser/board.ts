// Helpers that open the page and read its boards by accessible names.
import type { Locator, Page, Route } from "@playwright/test";

import type { Settings } from "../../src/settings/settings";
import { expect } from "./page";

/** The README's board, 19 moves from the goal. */
export const START = "234/15x/768";

/** A 4x4 board, 44 moves from the goal. */
export const START_4X4 = "172F/E34C/5DxA/698B";

export const GOOD_MOVES = { showsGoodMoves: true };

/** The address of the single-file page. */
export const FILE = new URL("../../dist/tilebase.html", import.meta.url).href;

/** A daily puzzle, and the tiles of a shortest solution. */
export const MONDAY = {
  day: "2026-11-16",
  board: "235/1x8/476",
  tiles: [8, 5, 3, 2, 1, 4, 7, 8, 5, 6],
};

/**
 * Opens the site's page with this text after the `#` of the address.
 *
 * @param settings - Settings to store first; the others keep their defaults.
 */
export async function open(page: Page, address = "", settings?: Partial<Settings>): Promise<void> {
  if (settings) {
    // Uses an empty page of the same host, because it shares the storage.
    const empty = { contentType: "text/html", body: '<link rel="icon" href="data:,">' };
    await page.route("settings", (route) => route.fulfill(empty), { times: 1 });
    await page.goto("settings");
    await page.localStorage.setItem("tilebase settings", JSON.stringify(settings));
  }
  await page.goto(`site/${address && `#${address}`}`);
  await expect(table(page)).toBeVisible();
}

/** Opens the page and its fields for a board and a goal. */
export async function openSetup(
  page: Page,
  address: string,
  settings: Partial<Settings> = {},
): Promise<void> {
  await open(page, address, settings);
  await details(page, "Set up a board").click();
}

export function table(page: Page, name: "Board" | "Goal" = "Board") {
  return page.getByRole("table", { name, exact: true });
}

export function tile(page: Page, number: number) {
  return table(page).getByRole("button", { name: new RegExp(`^tile ${number}\\b`) });
}

/** Slides tiles by clicking them, one after the other. */
export async function press(page: Page, tiles: readonly number[]): Promise<void> {
  for (const number of tiles) await tile(page, number).click();
}

export function button(page: Page, name: string | RegExp) {
  return page.getByRole("button", { name, exact: true });
}

/** Enters a board into a field. */
export async function enter(page: Page, name: "Board" | "Goal", board: string): Promise<void> {
  const field = page.getByRole("textbox", { name });
  await field.fill(board);
  await field.press("Enter");
}

/** Returns the position and size of an element. */
export async function box(located: Locator) {
  const found = await located.boundingBox();
  if (!found) throw new Error("nothing is drawn of it");
  return found;
}

/** Opens all collapsed parts. */
export async function openAll(page: Page): Promise<void> {
  for (const summary of await page.locator(".more summary").all()) await summary.click();
}

/** Blocks the pattern tables. Returns the function that releases them. */
export async function holdTables(
  page: Page,
  letGo = (route: Route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/-patterns-/, async (route) => {
    await released;
    await letGo(route);
  });
  return release;
}

/** Finds the summary of a collapsed part. */
export function details(page: Page, name: string) {
  return page.locator("summary").filter({ hasText: name });
}

/** Sets the clock of the page to 10:00 on a day. */
export function morning(page: Page, day: string): Promise<void> {
  return page.clock.setFixedTime(new Date(`${day}T10:00:00`));
}

/** Finds the regions that screen readers announce. */
export function announced(page: Page) {
  return page.getByRole("status");
}

/** Returns the tiles of a board in reading order, 0 for the blank. */
export async function tiles(page: Page, name: "Board" | "Goal" = "Board"): Promise<number[]> {
  return (await rows(page, name)).flat();
}

/** Returns a board in the notation of addresses. */
export async function boardText(page: Page, name: "Board" | "Goal" = "Board"): Promise<string> {
  const symbol = (number: number) => (number === 0 ? "x" : number.toString(16).toUpperCase());
  return (await rows(page, name)).map((cells) => cells.map(symbol).join("")).join("/");
}

/** Returns the rows of a board from a single snapshot, because the next may show another board. */
async function rows(page: Page, name: "Board" | "Goal"): Promise<number[][]> {
  const snapshot = await table(page, name).ariaSnapshot();
  const texts = snapshot.split(/- '?row\b/).slice(1);
  return texts.map((row) =>
    [...row.matchAll(/- '?cell\b(?: "tile (\d+))?/g)].map(([, number]) => Number(number ?? 0)),
  );
}

export async function expectBoard(page: Page, text: string, name: "Board" | "Goal" = "Board") {
  await expect.poll(() => boardText(page, name)).toBe(text);
}

export function headline(page: Page, text: string | RegExp) {
  return page.getByRole("heading", { name: text });
}

/**
 * Blocks the playback at the usual speed, to remove timing from tests that pause it. Returns the function that makes
 * the blocked move and ends the block.
 */
export async function holdPlayback(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { setTimeout } = window;
    let held = () => {};
    window.setTimeout = ((run: () => void, delay?: number) =>
      delay === 1000 / 3 ? void (held = run) : setTimeout(run, delay)) as typeof setTimeout;
    const letGo = () => {
      window.setTimeout = setTimeout;
      held();
    };
    Object.assign(window, { letGo });
  });
  return () => page.evaluate(() => (window as unknown as { letGo(): void }).letGo());
}

/** Waits until the service worker controls the page, with all files cached. */
export async function waitUntilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
