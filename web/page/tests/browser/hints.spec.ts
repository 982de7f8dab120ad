// Hints in steps, without guidance.
import { expect, test } from "./page";
import { announced, button, expectBoard, headline, open, START, table, tile } from "./board";

test("without guidance nothing is revealed, and each hint tells more", async ({ page }) => {
  await open(page, `board=${START}`);
  await page.getByRole("switch", { name: "Guidance" }).uncheck();
  await expect(headline(page, /19/)).toHaveCount(0);
  await expect(page.getByText("nearer")).toHaveCount(0);
  await expect(table(page).getByRole("button", { name: /nearer|away/ })).toHaveCount(0);
  await expect(page.getByText(/shortest solution/)).toHaveCount(0);

  await button(page, "Hint: how far?").click();
  await expect(announced(page)).toContainText(["19 moves to go."]);
  await button(page, "Hint: which tile?").click();
  await expect(announced(page)).toContainText(["Slide tile 4."]);
  await button(page, "Hint: which way?").click();
  await expect(announced(page)).toContainText(["Slide tile 4 down."]);
  await button(page, "Hint: all moves").click();
  await expect(page.getByRole("list", { name: "Moves to come" }).getByRole("listitem")).toHaveCount(
    19,
  );
  await expectBoard(page, START);
});

test("announcements reveal nothing either", async ({ page }) => {
  await open(page, `board=${START}`);
  await page.getByRole("switch", { name: "Guidance" }).uncheck();
  await tile(page, 4).click();
  await expect(announced(page).first()).toHaveText("tile 4 moved down");
});

test("without guidance, a solved puzzle is announced, too", async ({ page }) => {
  await open(page, "board=123/456/7x8&guidance=off");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("status").first()).toHaveText("tile 8 moved left, solved");
});
