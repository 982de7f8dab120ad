import AxeBuilder from "@axe-core/playwright";
import { contrasts } from "./contrast";
import { expect, GOOD_MOVES, START, test, type Page } from "./page";

/** Brings the page into several states, and calls `look` in each. */
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
    expect((await contrasts(page)).length).toBeGreaterThan(20);
    await look();
    await page.button("Settings").click();
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
    for (let lesson = 1; lesson <= 5; lesson++) {
      await page.goto(`site/#board=${START}&view=learn&lesson=${lesson}`);
      await expect(page.getByRole("navigation", { name: `Lesson ${lesson}` })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await look();
    }
  },
  async "a quiz, before and after the answers"(page, look) {
    await page.goto("site/#view=quiz&seed=7");
    const options = page.getByRole("group", { name: /\?$/ }).getByRole("button");
    for (let number = 1; number <= 10; number++) {
      // The first four questions are of four kinds.
      if (number <= 4) await look();
      await options.first().click();
      if (number <= 4) await look();
      await page.button("Next question").click();
    }
    await expect(page.getByText(/^\d of 10 right$/)).toBeVisible();
    await look();
  },
};

for (const [name, tour] of Object.entries(TOURS)) {
  test(name, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 800 });
    await tour(page, async () => {
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page, colorScheme);
          expect((await contrasts(page)).filter(([, ratio]) => ratio < 1)).toEqual([]);
        }
      }
    });
  });
}

test("in Chinese, all of it", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openInChinese(page, `board=${START}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  for await (const _ of page.parts("更多")) {
    await expectAccessible(page);
    // Expects no Latin words: in Chinese, only keys, tiles and sizes contain Latin letters.
    const text = await page.locator("main").innerText();
    expect(text.match(/[A-Za-z]{2,}/g)).toEqual(null);
  }

  for (let lesson = 1; lesson <= 5; lesson++) {
    await page.goto(`site/#board=${START}&view=learn&lesson=${lesson}`);
    await expect(page.getByRole("navigation", { name: `第 ${lesson} 课` })).toBeVisible();
    await expect(page.locator(".loading")).toHaveCount(0);
    // Lessons contain names of searches, such as "IDA".
    expect(await page.locator("main").innerText()).not.toMatch(/[a-z]{4}/);
  }

  await page.goto("site/#view=quiz&seed=7");
  await expect(page.getByRole("heading", { name: "哪一步是最佳走法？" }).first()).toBeVisible();
  for (let number = 1; number <= 4; number++) {
    await page.getByRole("group", { name: /？$/ }).getByRole("button").first().click();
    expect(await page.locator("main").innerText()).not.toMatch(/[a-z]{2}/i);
    await page.button("下一题").click();
  }
});

async function expectAccessible(page: Page, colorScheme = "light"): Promise<void> {
  // Legacy mode opens no second page, which axe needs only for frames of other hosts.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Requests details only for violations.
  axe.options({ resultTypes: ["violations"] });
  // In the dark, only colours differ.
  if (colorScheme === "dark") axe.withRules("color-contrast");
  const { violations, passes } = await axe.analyze();
  expect(passes.length).toBeGreaterThan(colorScheme === "dark" ? 0 : 10);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
}

/** Opens the page in Chinese; `open` expects the English name of the board. */
async function openInChinese(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem(
      "tilebase settings",
      JSON.stringify({ language: "zh", showsGoodMoves: true }),
    );
  });
  await page.goto(`site/#${address}`);
  await expect(page.getByRole("table", { name: "棋盘" })).toBeVisible();
}
