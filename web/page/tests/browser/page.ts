// A test with the built page on a local server, and methods that find the page's elements.
import {
  test as base,
  type BrowserContext,
  expect,
  type Locator,
  type Page as PlainPage,
  type Route,
} from "@playwright/test";

import { startHost } from "../../chromium/static-host.js";
import type { Settings } from "../../src/settings/settings";

export { expect };

/** The README's board, 19 moves from the goal. */
export const START = "234/15x/768";

/** A 4x4 board, 44 moves from the goal. */
export const START_4X4 = "172F/E34C/5DxA/698B";

/** The headline before the first move. */
export const AIM = "Slide the tiles into this order.";

export const GOOD_MOVES = { showsGoodMoves: true };

/** The address of the single-file page. */
export const FILE = new URL("../../dist/tilebase.html", import.meta.url).href;

/** A daily puzzle, and the tiles of a shortest solution. */
export const MONDAY = {
  day: "2026-11-16",
  board: "235/1x8/476",
  tiles: [8, 5, 3, 2, 1, 4, 7, 8, 5, 6],
};

/** A page of the browser, with methods that find the page's boards and buttons by their accessible names. */
export type Page = PlainPage & ReturnType<typeof methods>;

export function withMethods(page: PlainPage): Page {
  return Object.assign(page, methods(page));
}

function methods(page: PlainPage) {
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const table = () => page.getByRole("table", { name: "Board", exact: true });
  /** Finds the summary of a collapsed part. */
  const details = (name: string) => page.locator("summary").filter({ hasText: name });
  const panel = () => page.locator(".panel");
  const loaded = () =>
    expect(page.getByText(/^(Loading|Looking at all|正在(?!看))/)).toHaveCount(0);
  /** Opens a part of the list that replaces the controls. */
  const openPart = async (name: string) => {
    if ((await panel().count()) === 0) await button("More").click();
    const part = page.locator("details").filter({ has: details(name) });
    if ((await part.getAttribute("open")) === null) await details(name).click();
  };
  const tile = (number: number) =>
    table().getByRole("button", { name: new RegExp(`^tile ${number}\\b`) });

  /**
   * Opens the site's page with this text after the `#` of the address.
   *
   * @param settings - Settings to store first; the others keep their defaults.
   */
  const open = async (address = "", settings?: Partial<Settings>) => {
    if (settings) {
      // Uses an empty page of the same host, because it shares the storage. The Back button may lead to it.
      const empty = { contentType: "text/html", body: '<link rel="icon" href="data:,">' };
      await page.route("settings", (route) => route.fulfill(empty));
      await page.goto("settings");
      await page.localStorage.setItem("tilebase settings", JSON.stringify(settings));
    }
    await page.goto(`site/${address && `#${address}`}`);
    await expect(page.getByRole("table", { name: /^(Board|棋盘)$/ })).toBeVisible();
  };

  /** Returns a board in the notation of addresses, from a single snapshot, because the next may show another board. */
  const boardText = async () => {
    const rows = (await table().ariaSnapshot()).split(/- '?row\b/).slice(1);
    const symbol = (number: string) => Number(number).toString(36).toUpperCase();
    const cells = (row: string) => [...row.matchAll(/- '?cell\b(?: "tile (\d+))?/g)];
    const text = (row: string) => cells(row).map(([, number]) => (number ? symbol(number) : "x"));
    return rows.map((row) => text(row).join("")).join("/");
  };

  return {
    ...{ boardText, button, details, open, openPart, panel, table, tile },
    newPuzzle: () => button("New puzzle"),
    hint: () => button(/^(Hint|Slide it)$/),
    level: () => page.getByRole("combobox", { name: "Level" }),
    size: () => page.getByRole("combobox", { name: "Size" }).first(),

    /** Opens today's puzzle, again or for the first time. */
    async openToday() {
      const select = page.getByRole("combobox", { name: "Level" });
      if ((await select.inputValue()) === "today") await select.selectOption("easy");
      await select.selectOption("today");
    },

    /** Runs the searches of a lesson to their end, if it has any. */
    async runSearches() {
      for (const run of await page.locator(".side > .main").all()) await run.click();
      await expect(page.locator(".side > button:not(.main)")).toHaveCount(0);
    },

    /** Lets the page play a solution. */
    async watch() {
      await openPart("Watch the solution");
      await button("Play").click();
    },

    /** Turns the good moves on or off, and returns to the puzzle. */
    async setGoodMoves(isOn: boolean) {
      await button("Settings").click();
      await page.getByRole("switch", { name: "Always show good moves" }).setChecked(isOn);
      await button("Settings").click();
    },

    /** Opens the page and its fields for a board and a goal. */
    async openSetup(address: string, settings: Partial<Settings> = {}) {
      await open(address, settings);
      await openPart("Set up a board");
    },

    /** Opens the parts of the list, one after the other. */
    async *parts(more = "More") {
      await button(more).click();
      for (const summary of await panel().locator("[name=more] > summary").all()) {
        await summary.click();
        await expect(panel().locator("[open] > :not(summary)").first()).toBeVisible();
        await loaded();
        yield await summary.innerText();
      }
    },

    loaded,
    toggle: (name: string) => page.getByRole("switch", { name }),
    headline: (text: string | RegExp) => page.getByRole("heading", { name: text }),

    /** Finds the regions that screen readers announce. */
    announced: () => page.getByRole("status"),

    /** Slides tiles by clicking them, one after the other. */
    async slide(tiles: readonly number[]) {
      for (const number of tiles) await tile(number).click();
    },

    /** Enters a board into a field. */
    async enter(name: "Board" | "Goal", board: string) {
      const field = page.getByRole("textbox", { name });
      await field.fill(board);
      await field.press("Enter");
    },

    /** Presses Tab until an element has the focus. */
    async tabTo(target: Locator) {
      for (let presses = 0; presses < 50; presses++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`Tab does not come to ${target}`);
    },

    async expectBoard(text: string) {
      await expect.poll(() => boardText()).toBe(text);
    },

    /** Expects that the page is as wide as the window. */
    async expectWidth(width: number) {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(width);
    },

    /** Expects no Latin words, seen or heard. In Chinese, keys, tiles and sizes contain Latin letters. */
    async expectNoEnglish() {
      const names = ["tilebase", "English", "Backspace", "MTM"];
      const seen = await page.locator("body").innerText();
      const tree = await page.locator("body").ariaSnapshot();
      // In the snapshot, the names for screen readers are in quotation marks.
      const heard = tree.replace(/\/url: .*/g, "").match(/"[^"]*"/g) ?? [];
      const words = `${seen} ${heard.join(" ")}`.match(/[A-Za-z]{2,}/g) ?? [];
      expect(words.filter((word) => !names.includes(word))).toEqual([]);
    },

    /** Stops an installed clock. Effects then run only during `clock.runFor`. */
    pauseClock: () => page.clock.pauseAt(Date.now() + 1_000_000),

    /** Sets the clock of the page to 10:00 on a day. */
    morning: (day: string) => page.clock.setFixedTime(new Date(`${day}T10:00:00`)),

    /** Blocks the worker that searches with pattern tables. Returns the function that releases it. */
    async holdSearches(letGo = (route: Route) => route.continue()) {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(/pattern-worker-/, async (route) => {
        await released;
        await letGo(route);
      });
      return release;
    },

    /** Blocks the playback at the usual speed, to remove timing from tests that pause it. */
    async holdPlayback() {
      await page.evaluate(() => {
        const { setTimeout } = window;
        window.setTimeout = ((run: () => void, delay?: number) =>
          delay === 1000 / 3 ? 0 : setTimeout(run, delay)) as typeof setTimeout;
      });
    },

    /** Waits until the service worker controls the page, with all files cached. */
    async waitUntilKept() {
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    },
  };
}

/** Returns the position and size of an element. */
export async function box(located: Locator) {
  const found = await located.boundingBox();
  if (!found) throw new Error("nothing is drawn of it");
  return found;
}

type Host = Awaited<ReturnType<typeof startHost>>;

/** A test with a local host of the built files. `baseURL` is their address; the built site is in the folder `site/`. */
export const withoutListening = base.extend<{ page: Page }, { host: Host }>({
  host: [
    async ({}, use) => {
      const host = await startHost();
      await use(host);
      host.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ host }, use) => use(host.url),
  page: async ({ page }, use) => use(withMethods(page)),
});

/** A test that fails if a page prints to the console, or requests anything from another host. */
export const test = withoutListening.extend<{ quiet: void }>({
  quiet: [
    async ({ context }, use) => {
      const complaints = listen(context);
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Playwright's message where service workers are blocked. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/** Collects messages, errors and requests to other hosts. */
function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on("console", (message) => {
    const complaint = `${message.type()}: ${message.text()} ${message.location().url}`;
    if (message.text() !== BLOCKED) complaints.push(complaint);
  });
  context.on("weberror", (error) => complaints.push(`thrown: ${error.error()}`));
  context.on("request", (request) => {
    const { href, protocol, hostname } = new URL(request.url());
    const isOwn = hostname === "127.0.0.1" || ["file:", "blob:", "data:"].includes(protocol);
    if (!isOwn) complaints.push(`request: ${href}`);
  });
  return complaints;
}
