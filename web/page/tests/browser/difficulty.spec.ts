import { expect, GOOD_MOVES, START, test, type Page } from "./page";

async function openDifficulty(page: Page, address: string, settings = {}): Promise<void> {
  await page.open(address, settings);
  await page.openPart("How hard is it?");
}

/** Returns a point low in the bar at a distance. */
async function bar(page: Page, distance: number) {
  const bars = page.locator(".bar");
  await expect(bars.nth(distance)).toBeVisible();
  const svg = page.locator(".histogram .pressed");
  await svg.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await svg.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + ((distance + 0.5) / (await bars.count())) * width, y: y + height - 3 };
}

const slider = (page: Page) => page.getByRole("slider", { name: "Next puzzle: moves from solved" });

test("the histogram says what it shows, also of small numbers", async ({ page }) => {
  await openDifficulty(page, `board=${START}`);
  const histogram = page.getByRole("figure");
  const text = page.getByText("This board is 19 moves from solved. 79% of all 181,440 boards are");
  await expect(text).toBeVisible();
  await expect(histogram.getByText("this board")).toBeVisible();
  for (const mark of ["0", "10", "20", "31"]) {
    await expect(histogram.locator(".tick-x").getByText(mark, { exact: true })).toBeVisible();
  }
  // The bars are linear, but the bar of the largest distance, with only two boards, is visible.
  const height = async (at: number) => (await page.locator(".bar").nth(at).boundingBox())?.height;
  expect(((await height(20)) ?? 0) / ((await height(19)) ?? 1)).toBeCloseTo(16_993 / 10_878, 1);
  expect(await height(31)).toBeGreaterThan(1);

  const { x, y } = await bar(page, 31);
  await page.mouse.move(x, y);
  await expect(histogram.getByText("2 boards are 31 moves away")).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(histogram.getByText("16,993 boards are 20 moves away")).toBeVisible();
  await slider(page).press("ArrowRight");
  await expect(histogram.getByText("17,110 boards are 21 moves away")).toBeVisible();
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "17,110 boards are 21 moves away");
});

test("a bar is pressed for a new puzzle, which comes into sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openDifficulty(page, `board=${START}`, GOOD_MOVES);
  const { x, y } = await bar(page, 12);
  await page.mouse.click(x, y);
  await expect(page.headline("12 moves to go")).toBeVisible();
  await expect(page.table()).toBeInViewport({ ratio: 1 });
  await page.openPart("How hard is it?");
  await slider(page).fill("11");
  await slider(page).press("Enter");
  await expect(page.headline("11 moves to go")).toBeVisible();
});

test("4x4 shows the published numbers, and offers near boards", async ({ page }) => {
  await openDifficulty(page, "board=1234/5678/9ABC/DxEF", GOOD_MOVES);
  const shares = page.getByText("> 99% of all 10,461,394,944,000 boards are farther away.");
  await expect(shares).toBeVisible();
  await slider(page).fill("80");
  await expect(page.getByText("17 boards are 80 moves away")).toBeVisible();
  await slider(page).fill("12");
  await page.button("New puzzle, 12 moves").click();
  await expect(page.headline("12 moves to go")).toBeVisible();
  await page.openPart("How hard is it?");

  // A puzzle that is not found yet is given up for another one. Searches for 80 moves get no answer.
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (request: { args: unknown[] }, transfer: never) {
      if (!request.args.includes(80)) postMessage.call(this, request, transfer);
    };
  });
  await slider(page).fill("80");
  await page.button("New puzzle, 80 moves").click();
  const looking = page.getByText("Looking for one …");
  await expect(looking).toBeVisible();
  await slider(page).fill("12");
  await page.button("New puzzle, 12 moves").click();
  await expect(page.headline("12 moves to go")).toBeVisible();
  await page.openPart("How hard is it?");
  await expect(looking).toHaveCount(0);
  await slider(page).fill("80");
  await page.button("New puzzle, 80 moves").click();
  await expect(looking).toBeVisible();
  await page.keyboard.press("Escape");
  await page.size().selectOption("3x3");
  await page.openPart("How hard is it?");
  await expect(looking).toHaveCount(0);
});

test("where the numbers of boards are not known, a sentence says so", async ({ page }) => {
  await openDifficulty(page, "board=12345/6789A/BCDxE");
  await expect(page.getByText(/This board is 1 move from solved.*are 84 moves/)).toBeVisible();
  await expect(page.getByRole("figure")).toHaveCount(0);
  await expect(slider(page)).toHaveAttribute("max", "84");
  await slider(page).fill("12");
  await slider(page).press("Enter");
  await expect(page.panel()).toHaveCount(0);
  await page.openPart("How hard is it?");
  await expect(page.getByText(/This board is 12 moves from solved/)).toBeVisible();
});
