// The page without a pointer.
import type { Page } from "@playwright/test";

import { expect, test } from "./page";
import { boardText, expectBoard, headline, open, START } from "./board";

test("arrow keys and WASD move a tile in their direction", async ({ page }) => {
  const moves = [
    ["ArrowUp", "234/158/76x"],
    ["d", "234/158/7x6"],
    ["s", "234/1x8/756"],
    ["ArrowLeft", "234/18x/756"],
    ["ArrowRight", "234/1x8/756"],
    ["w", "234/158/7x6"],
    ["a", "234/158/76x"],
    ["ArrowDown", "234/15x/768"],
  ] as const;
  await open(page, `board=${START}`);
  for (const [key, board] of moves) {
    await page.keyboard.press(key);
    await expectBoard(page, board);
  }
});

test("the arrow keys do not scroll the page, even if no tile can move", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 400 });
  await open(page, `board=${START}`);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a puzzle is made, solved and left with the keyboard alone", async ({ page }) => {
  await open(page, `board=${START}`);
  await tabTo(page, "New puzzle");
  await page.keyboard.press("Enter");
  await expect.poll(() => boardText(page)).not.toBe(START);
  await tabTo(page, "Solve");
  await page.keyboard.press("Enter");
  await tabTo(page, "Speed");
  await page.keyboard.press("End");
  await expect(headline(page, /^Solved/)).toBeVisible();
  await tabTo(page, "Learn");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain("view=learn");
});

test("the focus is not lost when a button disappears", async ({ page }) => {
  await open(page, "board=123/456/7x8&moves=lrr");
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  const press = async (name: string) => {
    await tabTo(page, name);
    await page.keyboard.press("Enter");
  };
  await press("Go back there");
  await expectBoard(page, "123/456/7x8");
  expect(await focused()).toBe("BUTTON");
  await press("Solve");
  await expect(headline(page, "Solved")).toBeVisible();
  expect(await focused()).toBe("BUTTON");
  await press("Back");
  await expectBoard(page, "123/456/7x8");
  expect(await focused()).toBe("BUTTON");

  await open(page, "board=123/456/87x");
  await press("Swap 7 and 8");
  await expectBoard(page, "123/456/78x");
  expect(await focused()).toBe("BUTTON");
});

test("every element with the focus has an outline", async ({ page }) => {
  await open(page, `board=${START}`);
  const count = await focusable(page);
  expect(count).toBeGreaterThan(15);
  for (let i = 0; i < count; i++) {
    await page.keyboard.press("Tab");
    const { name, outline } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const shown = element.closest("label:has(:focus-visible)") ?? element;
      const styles = [element, shown].map((each) => getComputedStyle(each));
      return {
        name: element.outerHTML.slice(0, 120),
        outline: styles.some(
          ({ outlineStyle, outlineWidth }) =>
            outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
        ),
      };
    });
    expect(outline, name).toBe(true);
  }
});

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const isThere = () =>
    page.evaluate((wanted) => {
      const element = document.activeElement as HTMLInputElement;
      const texts = [element.ariaLabel, element.labels?.[0]?.textContent, element.textContent];
      return texts.some((text) => text?.trim().startsWith(wanted));
    }, name);
  const presses = 2 * (await focusable(page));
  for (let i = 0; i < presses; i++) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not come to ${name}`);
}

function focusable(page: Page): Promise<number> {
  const selector =
    "a[href], button:not(:disabled, [tabindex='-1']), input, select, textarea, summary";
  return page.locator(selector).and(page.locator(":visible")).count();
}
