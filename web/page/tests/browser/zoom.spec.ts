import { AIM, box, expect, START, test, type Page } from "./page";
import { testTours } from "./tours";

/** A window of 1280x800 pixels, zoomed to 400 %. */
const ZOOMED = { width: 320, height: 200 };

/** Returns the texts that are cut, overflow the page, or overlap. */
function badTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts: { text: string; box: DOMRect; parent: Element }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const parent = node.parentElement as Element;
      const text = node.textContent?.trim() ?? "";
      const isHidden = !parent.checkVisibility() || parent.closest(".visually-hidden, option, svg");
      if (!text || isHidden) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // A list beside the board scrolls.
      const { top = -Infinity, bottom = Infinity } =
        parent.closest(".side")?.getBoundingClientRect() ?? {};
      const isShown = (box: DOMRect) => box.bottom > top && box.top < bottom;
      for (const box of [...range.getClientRects()].filter(isShown)) {
        texts.push({ text, box, parent });
      }
    }
    for (const { text, box, parent } of texts) {
      const right = document.documentElement.clientWidth;
      // A table of numbers scrolls.
      const isInside = parent.closest(".figures") || (box.left >= -1 && box.right <= right + 1);
      if (!isInside) found.push(`over the edge: ${text}`);
      const around = parent.closest("button, .face")?.getBoundingClientRect();
      const isCut = around && (box.left < around.left - 1 || box.right > around.right + 1);
      if (isCut) found.push(`cut: ${text}`);
    }
    const inset = 2;
    texts.forEach((one, index) => {
      for (const other of texts.slice(index + 1)) {
        const width =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // A message may cover the page.
        const isOver = one.parent.closest(".toast") !== other.parent.closest(".toast");
        if (width <= inset || isOver) continue;
        // Allows a small overlap, which adjacent lines always have.
        if (height > 0.35 * Math.min(one.box.height, other.box.height)) {
          found.push(`${one.text} and ${other.text} cover each other`);
        }
      }
    });
    return found;
  });
}

/** Doubles the font size, as the browser's settings can. */
async function setLargeLetters(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

test("at 400 %, a desktop shows one column, all of it within reach", async ({ page }) => {
  await page.setViewportSize(ZOOMED);
  await page.open(`board=${START}`);
  expect(await badTexts(page)).toEqual([]);
  for await (const _ of page.parts()) expect(await badTexts(page)).toEqual([]);
  await page.openPart("Set up a board");
  await page.button("Share this board").scrollIntoViewIfNeeded();
  await expect(page.button("Share this board")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  const { x, width } = await box(page.table());
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(ZOOMED.width);
  // The controls are below the board. On a phone on its side, they would be next to it.
  expect((await box(page.hint())).y).toBeGreaterThan((await box(page.table())).y);
  await page.expectWidth(ZOOMED.width);
  await page.newPuzzle().scrollIntoViewIfNeeded();
  await page.newPuzzle().click();
  await expect(page.table()).toBeInViewport({ ratio: 0.5 });
});

test("the board is as large as the window allows, and all of it is in sight", async ({ page }) => {
  await page.open(`board=${START}`);
  for (const [width, height, side] of [
    [1440, 900, 853],
    [1280, 800, 758],
    [2560, 1440, 1392],
    [1024, 768, 665],
    [844, 390, 370],
    [667, 375, 339],
    [768, 1024, 724],
    [390, 844, 366],
    [390, 664, 364],
    [320, 568, 296],
  ] as const) {
    await page.setViewportSize({ width, height });
    const board = page.locator(".stage .board");
    await expect.poll(async () => Math.round((await box(board)).width), `${width}`).toBe(side);
    for (const shown of [board, page.headline(AIM), page.hint()]) {
      await expect(shown).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  }
});

test.describe("with letters twice as large", () => {
  const look = async (page: Page, width: number) => {
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe("32px");
    await page.expectWidth(width);
    expect(await badTexts(page)).toEqual([]);
  };
  testTours([320, 390, 1280], look, setLargeLetters);
});
