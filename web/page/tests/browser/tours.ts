// Brings the page into all its states, for tests that look at each.
import { expect, GOOD_MOVES, START, test, type Page } from "./page";

/** Calls `look` in each state. */
type Tour = (page: Page, look: () => Promise<void>) => Promise<void>;

const TOURS: Record<string, Tour> = {
  async "play, and all that is behind a press"(page, look) {
    await page.open(`board=${START}`, GOOD_MOVES);
    await page.hint().click();
    for await (const name of page.parts()) {
      if (name === "How hard is it?") await expect(page.getByText(/farther away/)).toBeVisible();
      await look();
    }
    await page.openPart("Set up a board");
    await page.enter("Board", "1 2 3 4 5 6 7 7 x");
    await expect(page.getByText("tile 7 appears more than once")).toBeVisible();
    await look();
    await page.button("Settings").click();
    await expect(page.getByRole("region", { name: "Settings" })).toBeVisible();
    await look();
  },
  async "what cannot be solved, the end of a game, and a wrong address"(page, look) {
    await page.open("board=123/456/87x");
    await page.getByText("Why?").click();
    await look();
    await page.open("board=123/456/7x8&moves=lrr");
    await expect(page.headline("Solved!")).toBeVisible();
    await look();
    await page.open("board=nonsense");
    await expect(page.button("Close")).toBeVisible();
    await look();
  },
  async "4x4 and 3x5, without complete tables"(page, look) {
    await page.open("board=1234/5678/9ABC/DxEF", GOOD_MOVES);
    await page.openPart("How hard is it?");
    await expect(page.getByText("This board is 2 moves from solved.")).toBeVisible();
    await look();
    await page.open("board=12345/6789A/BCDxE");
    await page.openPart("How hard is it?");
    await expect(page.getByText(/are 84 moves from solved/)).toBeVisible();
    await look();
  },
  async learn(page, look) {
    for (const lesson of ["1&search=A%2A&step=20", "2", "3", "4", "5"]) {
      await page.goto(`site/lessons/#board=${START}&view=learn&lesson=${lesson}`);
      await expect(page.getByRole("navigation", { name: `Lesson ${lesson[0]}` })).toBeVisible();
      await page.runSearches();
      await look();
    }
  },
  async "a quiz, before and after the answers"(page, look) {
    await page.goto("site/lessons/#view=quiz&seed=7");
    // The first four questions are of four kinds.
    for (let number = 1; number <= 4; number++) {
      await look();
      await page.getByRole("group", { name: /\?$/ }).getByRole("button").first().click();
      await look();
      await page.button("Next question").click();
    }
    for (let number = 5; number <= 10; number++) await page.button("Skip").click();
    await expect(page.getByText(/^\d of 10 right$/)).toBeVisible();
    await look();
  },
};

/**
 * Makes a test of each tour.
 *
 * @param look - Looks at the page at each of these widths.
 * @param before - Prepares the page.
 */
export function testTours(
  widths: readonly number[],
  look: (page: Page, width: number) => Promise<void>,
  before = async (_page: Page) => {},
): void {
  for (const [name, tour] of Object.entries(TOURS)) {
    test(name, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width: 320, height: 800 });
      await before(page);
      await tour(page, async () => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await page.loaded();
          await look(page, width);
        }
      });
    });
  }
}
