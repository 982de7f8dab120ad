// axe-core finds no problem in any state of the page.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { expect, test } from "./page";
import { button, START } from "./board";

interface State {
  address: string;
  /** Brings the page from the address to the state. */
  reach?: (page: Page) => Promise<void>;
}

const STATES: Record<string, State> = {
  play: { address: `board=${START}` },
  unsolvable: { address: "board=123/456/87x" },
  "a game with a wasted move, ended": { address: "board=123/456/7x8&moves=lrr" },
  "a goal of one's own, all hints, and the hardest boards": {
    address: "board=283/164/7x5&goal=123/8x4/765",
    async reach(page) {
      for (const next of ["which tile?", "which way?", "all moves"]) {
        await button(page, `Hint: ${next}`).click();
      }
      await expect(page.getByRole("list", { name: "Moves to come" })).toBeVisible();
      await page.getByText("Hardest boards").click();
      await expect(page.getByRole("group", { name: /^Farthest/ }).first()).toBeVisible();
    },
  },
  "an error, without guidance": {
    address: `board=${START}&guidance=off`,
    async reach(page) {
      const field = page.getByRole("textbox", { name: "Board" });
      await field.fill("1 2 3 4 5 6 7 7 x");
      await field.press("Enter");
      await expect(page.getByText("more than once: 7")).toBeVisible();
    },
  },
  learn: {
    address: `board=${START}&view=learn`,
    async reach(page) {
      await expect(page.getByRole("img", { name: /^Guesses/ })).toBeVisible();
    },
  },
  "a search that has begun": {
    address: `board=${START}&view=learn`,
    async reach(page) {
      await page.getByRole("radio", { name: "IDA*" }).check();
      await button(page, "10 boards").click();
      await expect(page.getByText("10 boards looked at")).toBeVisible();
    },
  },
  "both searches of the last lesson, at their end": {
    address: "view=learn",
    async reach(page) {
      await button(page, "40 moves").click();
      await button(page, "Run both").click();
      await expect(page.getByText("Both found 40 moves")).toBeVisible();
    },
  },
  "a race that is over": {
    address: `board=${START}&view=learn`,
    async reach(page) {
      await button(page, "Run the searches").click();
      await expect(button(page, "Run again")).toBeVisible();
    },
  },
  "a picture on the tiles, and the settings": {
    address: `board=${START}`,
    async reach(page) {
      await button(page, "Settings").click();
      await page.getByRole("switch", { name: "Show the time" }).check();
      const picture = page.locator("input[type=file]");
      await picture.setInputFiles("../../docs/page-learn.png");
      await expect(page.locator(".tile canvas")).toHaveCount(8);
      await page.getByText("Keys", { exact: true }).click();
    },
  },
  "earlier days": {
    address: "day=today&size=4x4",
    async reach(page) {
      await page.getByText("Earlier days").click();
      await expect(page.getByRole("table").filter({ hasText: "Mon" })).toBeVisible();
    },
  },
  "full screen": {
    address: `board=${START}`,
    async reach(page) {
      await button(page, "Settings").click();
      await button(page, "Full screen").click();
      await expect(button(page, "Leave full screen")).toBeVisible();
    },
  },
};

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [320, 1280]) {
    test.describe(`${colorScheme}, ${width} pixels wide`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: 800 },
        contextOptions: { reducedMotion: "reduce" },
      });

      for (const [name, { address, reach }] of Object.entries(STATES)) {
        test(name, async ({ page }) => {
          await page.goto(`site/#${address}`);
          await expect(page.getByRole("heading").first()).toBeVisible();
          await reach?.(page);
          const { violations, passes } = await new AxeBuilder({ page }).analyze();
          expect(passes.length).toBeGreaterThan(10);
          expect(
            violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`),
          ).toEqual([]);
        });
      }
    });
  }
}
