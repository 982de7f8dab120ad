// Playing a game to its end.
import { expect, test } from "./page";
import { announced, button, expectBoard, headline, open, START, table, tile } from "./board";

test("good moves lead to the goal in the fewest moves", async ({ page }) => {
  await open(page, `board=${START}`, { showsGoodMoves: true });
  for (let distance = 19; distance > 0; distance--) {
    await expect(headline(page, new RegExp(`^${distance} moves? to go$`))).toBeVisible();
    await table(page)
      .getByRole("button", { name: /^tile \d, slides \w+, good move$/ })
      .first()
      .click();
  }
  await expect(headline(page, "Perfect!")).toBeVisible();
  await expect(page.getByText("19 moves: nobody needs fewer.")).toBeVisible();
  await expectBoard(page, "123/456/78x");
});

test("each move is announced", async ({ page }) => {
  await open(page, `board=${START}`, { showsGoodMoves: true });
  await tile(page, 4).click();
  await expect(announced(page)).toContainText(["tile 4 moved down, 18 moves to go"]);
});

test("one button plays the solution, which can be paused and played in steps", async ({ page }) => {
  await open(page, `board=${START}`);
  await button(page, "Solve").click();
  await button(page, "Pause").click();
  const before = await distance();
  await button(page, "Forward").click();
  await expect.poll(distance).toBe(before - 1);
  await button(page, "Back").click();
  await expect.poll(distance).toBe(before);
  await page.getByRole("slider", { name: "Speed" }).press("End");
  await button(page, "Play").click();
  await expect(headline(page, /^Solved/)).toBeVisible();

  async function distance() {
    const text = await headline(page, /from solved/).textContent();
    return Number(/^\d+/.exec(text ?? "")?.[0]);
  }
});

test("after a wasted move the game names it, and goes back to it", async ({ page }) => {
  await open(page, "board=123/456/7x8");
  await expect(headline(page, "1 move from solved")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("Solved in 3 moves; 1 is enough.")).toBeVisible();
  await expect(page.getByText("Move 1 (tile 7 right) was the first that led away.")).toBeVisible();
  await button(page, "Go back there").click();
  await expectBoard(page, "123/456/7x8");
});
