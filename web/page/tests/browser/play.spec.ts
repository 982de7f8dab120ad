import { expect, START, test } from "./page";

test("one button plays the solution, which can be paused and played in steps", async ({ page }) => {
  await page.open(`board=${START}`);
  await page.holdPlayback();
  await page.watch();
  await page.button("Pause").click();
  const before = await distance();
  const solution = page.getByRole("list", { name: "Solution" });
  await expect(solution.getByRole("listitem")).toHaveCount(19);
  await page.button("Forward").click();
  await expect.poll(distance).toBe(before - 1);
  await page.button("Back").click();
  await expect.poll(distance).toBe(before);
  await expect(solution.locator("[aria-current=step]")).toHaveText(/^\d[↑↓←→]$/);
  await page.getByRole("slider", { name: "Speed" }).press("End");
  await page.button("Play").click();
  await expect(page.headline("Solved by the page")).toBeVisible();

  async function distance() {
    const text = await page.headline(/to go/).textContent();
    return Number(/^\d+/.exec(text ?? "")?.[0]);
  }
});

test("a move of one's own ends a solution", async ({ page }) => {
  await page.open(`board=${START}`);
  await expect(page.button(/^(Back|Forward|Pause|Play)$/)).toHaveCount(0);
  await page.holdPlayback();
  await page.watch();
  await page.button("Pause").click();
  await expect(page.button("Undo")).toHaveCount(0);
  for (const key of ["ArrowUp", "ArrowDown", "ArrowUp", "ArrowDown"]) {
    await page.keyboard.press(key);
  }
  await expect(page.button(/^(Back|Forward|Pause|Play)$/)).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Solution" })).toHaveCount(0);
  await expect(page.button("Undo")).toBeVisible();
  await expect(page.headline(/^\d+ moves$/)).toBeVisible();
});

test("Redo makes the moves again that were taken back, and reveals nothing", async ({ page }) => {
  await page.open(`board=${START}`);
  await expect(page.button("Undo")).toHaveAttribute("aria-disabled", "true");
  await expect(page.button("Redo")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.button("Undo").click();
  await page.button("Undo").click();
  await page.expectBoard(START);
  const heights = await page.getByRole("main").boundingBox();
  await page.button("Redo").click();
  await page.expectBoard("23x/154/768");
  await page.button("Redo").click();
  await page.expectBoard("2x3/154/768");
  await expect(page.headline("2 moves")).toBeVisible();
  await expect(page.getByRole("list", { name: /Solution|Moves/ })).toHaveCount(0);
  expect((await page.getByRole("main").boundingBox())?.height).toBe(heights?.height);
});
