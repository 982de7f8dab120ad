// A link to the present board.
import { expect, test } from "./page";
import { button, expectBoard, open, START, tile } from "./board";

test("a link that is copied leads to the present board", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, `board=${START}`);
  await tile(page, 4).click();
  await button(page, "Copy a link to this board").click();
  await expect(button(page, "Copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const friend = await context.newPage();
  await friend.goto(link);
  await expectBoard(friend, "23x/154/768");
});
