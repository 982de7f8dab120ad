// The smallest phones.
import { expect, test } from "./page";
import { headline, open, START, table } from "./board";

for (const { width, height } of [
  { width: 320, height: 568 },
  { width: 375, height: 667 },
]) {
  test.describe(`${width}x${height}`, () => {
    test.use({ viewport: { width, height }, isMobile: true, hasTouch: true });

    test("board and headline are there without scrolling", async ({ page }) => {
      await open(page, `board=${START}`);
      await expect(headline(page, "19 moves from solved")).toBeInViewport({ ratio: 1 });
      await expect(table(page)).toBeInViewport({ ratio: 1 });
    });

    for (const view of ["play", "learn"]) {
      test(`nothing is wider than the screen, ${view}`, async ({ page }) => {
        await page.goto(`site/#board=${START}&view=${view}`);
        await expect(page.getByRole("heading").first()).toBeVisible();
        const { scrollWidth, clientWidth } = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return { scrollWidth, clientWidth };
        });
        expect(scrollWidth).toBe(clientWidth);
        expect(clientWidth).toBe(width);
      });
    }

    test("fingers hit what can be pressed", async ({ page }) => {
      await open(page, `board=${START}`);
      for (const button of await page.getByRole("button").all()) {
        const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
        expect(Math.min(width, height), await button.ariaSnapshot()).toBeGreaterThanOrEqual(24);
      }
    });
  });
}

test("a phone on its side shows the whole board, and the controls beside it", async ({ page }) => {
  await page.setViewportSize({ width: 568, height: 320 });
  await open(page, `board=${START}`);
  await expect(table(page)).toBeInViewport({ ratio: 1 });
  await expect(headline(page, "19 moves from solved")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Scramble" })).toBeInViewport({ ratio: 1 });
});
