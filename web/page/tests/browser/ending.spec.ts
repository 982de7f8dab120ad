import { expect, GOOD_MOVES, START, test } from "./page";

/** A board four moves from the goal, and the keys that solve it. */
const NEAR = "123/745/x86";
const KEYS = ["ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp"];

test("a solved puzzle brings stars and the time, and its tiles dip @walk", async ({ page }) => {
  await page.clock.install();
  await page.open(`board=${NEAR}`, { hasTimer: true });
  await page.pauseClock();
  const [last, ...first] = [...KEYS].reverse() as [string, ...string[]];
  for (const key of first.reverse()) await page.keyboard.press(key);
  await page.clock.fastForward(65_000);
  await page.keyboard.press(last);
  await page.clock.runFor(100);
  await expect(page.headline("Solved!")).toBeFocused();
  await expect(page.getByRole("img", { name: "3 of 3 stars" })).toBeVisible();
  await expect(page.getByText("4 moves: the fewest possible.")).toBeVisible();
  await expect(page.getByText(/^Time 1:05/)).toBeVisible();
  await expect(page.getByText(/with .*(hint|shown)|mistake/)).toHaveCount(0);
  // The tiles dip from the last moved one to the others.
  const names = ["8", "6", "7", "5", "3", "1"];
  const delays = await Promise.all(
    names.map((name) =>
      page
        .locator(`.celebrated [data-tile="${name}"] .face`)
        .evaluate((face) => parseFloat(getComputedStyle(face).animationDelay)),
    ),
  );
  expect(delays).toEqual([...delays].sort((one, other) => one - other));
  expect(delays[0]).toBeLessThan(delays[5] as number);

  await page.button("Next puzzle").click();
  await expect(page.headline("0 moves")).toBeVisible();
  await expect(page.locator(".celebrated")).toHaveCount(0);
});

test("moves are counted as slides if the player wants", async ({ page }) => {
  await page.open("board=123/x45/786", { countsSlides: true });
  // One press slides two tiles, and so do two keys in one direction.
  await page.tile(5).click();
  await expect(page.headline("1 slide")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.headline("2 slides")).toBeVisible();
  for (let press = 0; press < 2; press++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("7 moves. The best is 3.")).toBeVisible();
  await expect(page.getByText("4 slides. The best is 2.", { exact: true })).toBeVisible();

  const mistake = "At slide 2 you slid 5 and 4. Sliding 6 saves 2 slides.";
  const picture = page.getByRole("img", { name: mistake });
  await expect(picture.locator(".played")).toHaveText(["4", "5"]);
  await expect(picture.locator(".better")).toHaveText("6");
  await page.button("Play on from here").click();
  await page.expectBoard("123/45x/786");
  await expect(page.headline("1 slide")).toBeVisible();
});

test("help is mentioned without praise or blame", async ({ page }) => {
  await page.open("board=123/456/x78", GOOD_MOVES);
  for (let press = 0; press < 4; press++) await page.hint().click();
  await expect(page.headline("Solved!")).toBeVisible();
  await expect(page.locator(".stars")).toHaveCount(0);
  await expect(page.getByText("with 2 hints and good moves shown")).toBeVisible();
  await expect(page.locator(".celebrated")).toBeVisible();
});

test("a game that is opened at its end does not dip, nor take the focus; no mistake, no picture", async ({
  page,
}) => {
  await page.open("board=123/456/x78&moves=rr");
  await expect(page.headline("Solved!")).toBeVisible();
  await expect(page.getByRole("heading", { name: /mistake/i })).toHaveCount(0);
  await expect(page.locator(".celebrated")).toHaveCount(0);
  await expect(page.locator("body")).toBeFocused();
});

test("mistakes are told one by one, and each can be played again", async ({ page }) => {
  await page.open("board=123/456/x78&moves=rlrr");
  await expect(page.headline("One mistake")).toBeVisible();
  await expect(page.getByRole("img", { name: "2 of 3 stars" })).toBeVisible();
  await expect(page.getByRole("button", { name: /mistake$/ })).toHaveCount(0);

  await page.open("board=123/456/x78&moves=rlrudr");
  await expect(page.headline("Mistake 1 of 2")).toBeVisible();
  await expect(page.getByRole("img", { name: "1 of 3 stars" })).toBeVisible();
  await expect(page.getByText("At move 2 you slid 7. Sliding 8 saves 2 moves.")).toBeVisible();
  await expect(page.button("Previous mistake")).toHaveAttribute("aria-disabled", "true");
  await page.button("Next mistake").click();
  await expect(page.headline("Mistake 2 of 2")).toBeVisible();
  await expect(page.button("Next mistake")).toHaveAttribute("aria-disabled", "true");
  const picture = page.getByRole("img", { name: "At move 4 you slid 5. Sliding 8 saves 2 moves." });
  await expect(picture.locator(".played")).toHaveText("5");
  await expect(picture.locator(".better")).toHaveText("8");
  await expect(picture.locator(".gap")).toHaveClass(/left/);
  await page.button("Play on from here").click();
  await page.expectBoard("123/456/7x8");
  await expect(page.button("Redo")).toHaveAttribute("aria-disabled", "false");
});

test("the mistakes of a 4x4 game are found by searches", async ({ page }) => {
  await page.open("board=1234/5678/9ABC/xDEF&moves=rlrrudr");
  await expect(page.headline("Mistake 1 of 2")).toBeVisible();
  await expect(page.getByText("At move 2 you slid 13. Sliding 14 saves 2 moves.")).toBeVisible();

  await expect(page.getByText("in single moves")).toHaveCount(0);
  await page.open("board=1234/5678/9ABC/DExF&moves=r", { countsSlides: true });
  const note = page.getByText("For boards of this size, mistakes are counted in single moves.");
  await expect(note).toBeVisible();
});

test("moves that lead to the end keep the focus on nothing that disappears", async ({ page }) => {
  await page.open(`board=${START}&moves=ullddrurdllurdruld`);
  await page.tile(8).press("Enter");
  await expect(page.headline("Solved!")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.button("Next puzzle")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.table().locator(":focus")).toHaveCount(1);
});
