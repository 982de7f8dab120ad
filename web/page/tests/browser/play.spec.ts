import { expect, test } from "./page";
import {
  announced,
  button,
  expectBoard,
  headline,
  holdPlayback,
  open,
  START,
  table,
  tile,
  GOOD_MOVES,
} from "./board";

test("good moves lead to the goal in the fewest moves", async ({ page }) => {
  await open(page, `board=${START}`, GOOD_MOVES);
  for (let distance = 19; distance > 0; distance--) {
    await expect(headline(page, new RegExp(`^${distance} moves? to go$`))).toBeVisible();
    await table(page)
      .getByRole("button", { name: /^tile \d, slides \w+, good move$/ })
      .first()
      .click();
  }
  await expect(headline(page, /^Solved$/)).toBeVisible();
  await expect(page.getByText("Solved in 19 moves; 19 are enough.")).toBeVisible();
  await expectBoard(page, "123/456/78x");
});

test("each move is announced", async ({ page }) => {
  await open(page, `board=${START}`, GOOD_MOVES);
  await tile(page, 4).click();
  await expect(announced(page)).toContainText(["tile 4 moved down, 18 moves to go"]);
});

test("one button plays the solution, which can be paused and played in steps", async ({ page }) => {
  await open(page, `board=${START}`);
  await holdPlayback(page);
  await button(page, "Solve").click();
  await button(page, "Pause").click();
  const before = await distance();
  const solution = page.getByRole("list", { name: "Solution" });
  await expect(solution.getByRole("listitem")).toHaveCount(19);
  await button(page, "Forward").click();
  await expect.poll(distance).toBe(before - 1);
  await button(page, "Back").click();
  await expect.poll(distance).toBe(before);
  await expect(solution.locator("[aria-current=step]")).toHaveText(/^\d[↑↓←→]$/);
  await page.getByRole("slider", { name: "Speed" }).press("End");
  await button(page, "Play").click();
  await expect(headline(page, "Solved by the page")).toBeVisible();

  async function distance() {
    const text = await headline(page, /to go/).textContent();
    return Number(/^\d+/.exec(text ?? "")?.[0]);
  }
});

test("a solution ends with a move of one's own, and the player is alone again", async ({
  page,
}) => {
  await open(page, `board=${START}`);
  await expect(button(page, /^(Back|Forward|Pause|Play)$/)).toHaveCount(0);
  await holdPlayback(page);
  await button(page, "Solve").click();
  await button(page, "Pause").click();
  await expect(button(page, "Undo")).toHaveCount(0);
  for (const key of ["ArrowUp", "ArrowDown", "ArrowUp", "ArrowDown"]) {
    await page.keyboard.press(key);
  }
  await expect(button(page, /^(Back|Forward|Pause|Play)$/)).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Solution" })).toHaveCount(0);
  await expect(button(page, "Undo")).toBeVisible();
  await expect(headline(page, /moves made$/)).toBeVisible();
});

test("Redo makes the moves again that were taken back, and reveals nothing", async ({ page }) => {
  await open(page, `board=${START}`);
  await expect(button(page, "Undo")).toHaveAttribute("aria-disabled", "true");
  await expect(button(page, "Redo")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await button(page, "Undo").click();
  await button(page, "Undo").click();
  await expectBoard(page, START);
  const heights = await page.getByRole("main").boundingBox();
  await button(page, "Redo").click();
  await expectBoard(page, "23x/154/768");
  await button(page, "Redo").click();
  await expectBoard(page, "2x3/154/768");
  await expect(headline(page, "2 moves made")).toBeVisible();
  await expect(page.getByRole("list", { name: /Solution|Moves/ })).toHaveCount(0);
  expect((await page.getByRole("main").boundingBox())?.height).toBe(heights?.height);
});

test("after a wasted move the game names it, and goes back to it", async ({ page }) => {
  await open(page, "board=123/456/7x8", GOOD_MOVES);
  await expect(headline(page, "1 move to go")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(headline(page, "2 more than needed")).toBeVisible();
  await expect(page.getByText("Solved in 3 moves; 1 is enough.")).toBeVisible();
  await expect(page.getByText("Move 1 (tile 7 right) was the first wasted move.")).toBeVisible();
  await button(page, "Go back there").click();
  await expectBoard(page, "123/456/7x8");
});
