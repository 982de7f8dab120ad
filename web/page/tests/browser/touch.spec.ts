import type { Locator } from "@playwright/test";
import { box, expect, START, test, type Page } from "./page";

test("a mouse drags a tile to the blank, or slides a line of tiles", async ({ page }) => {
  await page.open(`board=${START}`);
  /** Drags a tile by multiples of its size. */
  const drag = async (number: number, right: number, down: number) => {
    await page.tile(number).hover();
    await page.mouse.down();
    const { x, y, width, height } = await box(page.tile(number));
    await page.mouse.move(x + width * (0.5 + right), y + height * (0.5 + down), { steps: 8 });
  };
  const drop = async (board: string) => {
    await page.mouse.up();
    await page.expectBoard(board);
    await expect(page.locator(".dragged")).toHaveCount(0);
  };
  // A tile that is released early goes back.
  await drag(8, 0, -0.2);
  await drop(START);
  await drag(8, 0, -1);
  await drop("234/158/76x");
  await page.keyboard.press("ArrowDown");
  // A drag ends when the board changes.
  await drag(5, 0.8, 0);
  await page.keyboard.press("ArrowUp");
  await expect(page.locator(".dragged")).toHaveCount(0);
  await drop("234/158/76x");
  await page.keyboard.press("ArrowDown");
  await page.tile(1).click();
  await page.expectBoard("234/x15/768");
});

test("a button that is released outside the board or the window holds no tile", async ({
  page,
}) => {
  await page.open(`board=${START}`);
  await page.tile(8).hover();
  await page.mouse.down();
  // The next event comes when the mouse returns without a pressed button.
  await page.evaluate(() => {
    const board = document.querySelector(".to-play") as HTMLElement;
    const tile = document.querySelector(".to-play [data-tile='8']") as HTMLElement;
    const { left, top, width } = tile.getBoundingClientRect();
    const place = { clientX: left + width / 2, clientY: top, buttons: 0, pointerId: 1 };
    board.dispatchEvent(new PointerEvent("pointermove", place));
  });
  await expect(page.locator(".dragged")).toHaveCount(0);
  await page.mouse.up();
  await page.expectBoard("234/158/76x");

  await page.open("board=123/456/7x8");
  await page.expectBoard("123/456/7x8");
  const { x, y, height } = await box(page.table());
  const edge = y + (height * 5) / 6;
  await page.mouse.move(x + 3, edge);
  await page.mouse.down();
  await page.mouse.move(x - 60, edge);
  await page.mouse.up();
  await page.mouse.move(x + 60, edge);
  await page.mouse.move(x + 100, edge, { steps: 4 });
  await expect(page.locator(".dragged")).toHaveCount(0);
  await page.tile(8).click();
  await page.expectBoard("123/456/78x");
  await expect(page.getByText("1 move: the fewest possible.")).toBeVisible();
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

  test("a swipe moves the tile beside the blank, and a tap a tile", async ({ page }) => {
    await page.open(`board=${START}`);
    for (const board of ["234/1x5/768", START]) {
      await page.tile(5).tap();
      await page.expectBoard(board);
    }
    await swipe(page, page.tile(2), 0, -1);
    await page.expectBoard("234/158/76x");
    await swipe(page, page.tile(3), 1, 0);
    await page.expectBoard("234/158/7x6");
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

/** Swipes over a tile by multiples of its size, with touch events. */
async function swipe(page: Page, from: Locator, right: number, down: number): Promise<void> {
  const { x, y, width, height } = await box(from);
  const devtools = await page.context().newCDPSession(page);
  const steps = 6;
  for (let step = 0; step <= steps; step++) {
    const part = step / steps - 0.5;
    const point = { x: x + width * (0.5 + right * part), y: y + height * (0.5 + down * part) };
    await devtools.send("Input.dispatchTouchEvent", {
      type: step === 0 ? "touchStart" : "touchMove",
      touchPoints: [point],
    });
  }
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
