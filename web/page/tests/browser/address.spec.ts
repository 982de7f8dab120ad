// The address holds the state of the page.
import { expect, test } from "./page";
import { boardText, button, expectBoard, headline, open, START, tile } from "./board";

test("a reload keeps the board, the moves and the goal", async ({ page }) => {
  await open(page, "board=283/164/7x5&goal=123/8x4/765");
  await expect(headline(page, "5 moves from solved")).toBeVisible();
  await tile(page, 6).click();
  await tile(page, 8).click();
  const board = await boardText(page);
  await expect.poll(() => page.url()).toMatch(/moves=uu$/);
  await page.reload();
  await expectBoard(page, board);
  await expectBoard(page, "123/8x4/765", "Goal");
  await expect.poll(() => page.url()).toMatch(/moves=uu$/);
});

test("a friend's link shows the friend's board", async ({ page, context }) => {
  await open(page);
  await button(page, "Scramble").click();
  await expect.poll(() => boardText(page)).not.toBe(START);
  const board = await boardText(page);
  await expect.poll(() => page.url()).toContain(`board=${board}`);
  const friend = await context.newPage();
  await friend.goto(page.url());
  await expectBoard(friend, board);
});

test("the browser's Back returns from a new puzzle", async ({ page }) => {
  await open(page, "board=123/745/86x");
  await expect(headline(page, "6 moves from solved")).toBeVisible();
  await button(page, /^New puzzle/).click();
  await expect.poll(() => boardText(page)).not.toBe("123/745/86x");
  await page.goBack();
  await expectBoard(page, "123/745/86x");
});

test("the address holds the view, which keeps the board", async ({ page }) => {
  const learn = page.getByRole("heading", { name: "Five searches, one board" });
  await open(page, "board=123/745/86x");
  await page.getByRole("link", { name: "Learn" }).click();
  await expect(learn).toBeVisible();
  expect(page.url()).toContain("view=learn");
  await page.reload();
  await expect(learn).toBeVisible();
  await page.getByRole("link", { name: "Play" }).click();
  await expectBoard(page, "123/745/86x");
});

test("guidance that is off stays off", async ({ page }) => {
  await open(page, "board=123/745/86x");
  const guidance = page.getByRole("switch", { name: "Guidance" });
  await guidance.uncheck();
  await expect.poll(() => page.url()).toContain("guidance=off");
  await page.reload();
  await expect(guidance).not.toBeChecked();
  await expect(headline(page, "6 moves from solved")).toHaveCount(0);
});

test("an address without a valid board shows the first board, and an error", async ({ page }) => {
  await open(page, "board=nonsense&moves=xyz&view=none");
  await expectBoard(page, START);
  await expect(headline(page, "19 moves from solved")).toBeVisible();
  await expect(page.getByText(/^In the address: column 1: 'n' is neither/)).toBeVisible();
});

test("a reload immediately after fast moves keeps all of them", async ({ page }) => {
  await open(page, `board=${START}`);
  for (const key of ["ArrowUp", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  const board = await boardText(page);
  await page.reload();
  await expectBoard(page, board);
  await expect(page.getByText("3 moves made")).toBeVisible();
});

test("the address does not change too often, however fast the puzzles change", async ({ page }) => {
  await page.addInitScript(() => {
    const { pushState, replaceState } = history;
    const count = () => {
      document.documentElement.dataset["changes"] = `${changes() + 1}`;
    };
    const changes = () => Number(document.documentElement.dataset["changes"] ?? 0);
    history.pushState = (...all) => (count(), pushState.apply(history, all));
    history.replaceState = (...all) => (count(), replaceState.apply(history, all));
  });
  await open(page, `board=${START}`);
  await page.evaluate(() => {
    const buttons = Array.from(document.querySelectorAll("button"));
    const scramble = buttons.find(({ textContent }) => textContent === "Scramble");
    return new Promise<void>((resolve) => {
      let left = 120;
      const press = () => {
        scramble?.click();
        if (--left === 0) resolve();
        else setTimeout(press);
      };
      press();
    });
  });
  const board = await boardText(page);
  await expect.poll(() => page.url()).toContain(board);
  const changes = await page.evaluate(() => document.documentElement.dataset["changes"]);
  expect(Number(changes)).toBeLessThan(60);
});
