// A link to the present board.
import { expect, test } from "./page";
import { button, details, expectBoard, open, START, tile, GOOD_MOVES } from "./board";

test("a link that is copied leads to the present board, and changes nothing else", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, `board=${START}`, GOOD_MOVES);
  await tile(page, 4).click();
  await details(page, "Set up a board").click();
  await button(page, "Copy a link to this board").click();
  await expect(button(page, "Copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const friend = await browser.newPage({ baseURL: baseURL as string });
  await open(friend, link.split("#")[1], { showsGoodMoves: false, size: "4x4" });
  await expectBoard(friend, "23x/154/768");
  await expect(friend.getByRole("switch", { name: "Show good moves" })).not.toBeChecked();
  const kept = await friend.evaluate(() => localStorage.getItem("tilebase settings"));
  expect(JSON.parse(kept as string)).toMatchObject({ showsGoodMoves: false, size: "4x4" });
  await friend.close();
});
