import { box, expect, GOOD_MOVES, START, test, type Page } from "./page";

/** A board four moves from the goal, and the keys that solve it. */
const NEAR = "123/745/x86";
const KEYS = ["ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp"];

const slider = (page: Page) => page.getByRole("slider", { name: "moves made", exact: true });

test("a solved puzzle brings praise, the time and a ripple", async ({ page }) => {
  await page.clock.install();
  await page.open(`board=${NEAR}`);
  const [last, ...first] = [...KEYS].reverse() as [string, ...string[]];
  for (const key of first.reverse()) await page.keyboard.press(key);
  await page.clock.fastForward(65_000);
  await page.keyboard.press(last);
  await expect(page.headline("Perfect!")).toBeVisible();
  await expect(page.headline("Perfect!")).toBeFocused();
  await expect(page.getByRole("region", { name: "Solved" })).toBeVisible();
  await expect(page.getByLabel("Your turn")).toHaveCount(0);
  await expect(page.getByText("4 moves: the fewest possible.")).toBeVisible();
  // Compares only minutes, because a busy machine may be some seconds late.
  await expect(page.getByText(/Time 1:\d\d/)).toBeVisible();
  await expect(page.getByText(/with .*(hint|shown)/)).toHaveCount(0);
  // The ripple spreads from the last moved tile to the others.
  const names = ["8", "6", "7", "5", "3", "1"];
  const delays = await Promise.all(
    names.map((name) =>
      page
        .locator(`[data-tile="${name}"] .face`)
        .evaluate((face) => parseFloat(getComputedStyle(face).animationDelay)),
    ),
  );
  expect(delays).toEqual([...delays].sort((one, other) => one - other));
  expect(delays[0]).toBeLessThan(delays[5] as number);

  await page.button("Next puzzle").click();
  await expect(page.headline("Your turn")).toBeVisible();
  await expect(page.locator(".celebrated")).toHaveCount(0);
});

test("moves are counted as slides if the player wants", async ({ page }) => {
  await page.open("board=123/x45/786", { countsSlides: true });
  // One press slides two tiles, and so do two keys in one direction.
  await page.tile(5).click();
  await expect(page.headline("1 slide made")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.headline("2 slides made")).toBeVisible();
  for (let press = 0; press < 2; press++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("7 moves; 3 is the best possible.")).toBeVisible();
  await expect(page.getByText("4 slides; 2 is the best possible", { exact: true })).toBeVisible();

  // The graph has a point for each slide.
  await expect(
    page.getByRole("img", {
      name: "Slides to go after each of 4 slides: 2 at the start, at most 2, 0 at the end",
    }),
  ).toBeVisible();
  const slides = page.getByRole("slider", { name: "slides made", exact: true });
  await expect(slides).toHaveAttribute("aria-valuetext", "After 1 slide: 1 slide to go");
  const mistake = "Slide 2 (tiles 5 and 4 right) was a mistake. Better: tile 6 up.";
  await expect(page.getByText(mistake)).toBeVisible();
  await expect(page.getByText("Longest stretch without one: slides 3 to 4")).toBeVisible();
  await expect(page.locator(".mistakes li")).toHaveText(/2\s*5 4 →\s*6 ↑/);
  const picture = page.getByRole("img", { name: "After 1 slide: 1 slide to go" });
  await expect(picture.locator(".away")).toHaveText(["4→", "5→"]);
  await expect(picture.locator(".nearer")).toHaveText("6↑");
  await slides.press("ArrowRight");
  await page.button("Go back there").click();
  await page.expectBoard("123/x45/786");
  await expect(page.headline("2 slides made")).toBeVisible();
});

test("help is mentioned without praise or blame", async ({ page }) => {
  await page.open("board=123/456/x78", GOOD_MOVES);
  for (let press = 0; press < 4; press++) await page.button("Next best move").click();
  await expect(page.headline("Solved!")).toBeVisible();
  await expect(page.getByText("Perfect")).toHaveCount(0);
  await expect(page.getByText("with 2 hints and good moves shown")).toBeVisible();
  await expect(page.locator(".celebrated")).toBeVisible();
});

test("a game that is opened at its end does not ripple, nor take the focus; no mistake, no list", async ({
  page,
}) => {
  await page.open("board=123/456/x78&moves=rr");
  await expect(page.headline("Perfect!")).toBeVisible();
  await expect(page.getByRole("heading", { name: /mistake/ })).toHaveCount(0);
  await expect(page.locator(".mistake-mark")).toHaveCount(0);
  await expect(page.locator(".celebrated")).toHaveCount(0);
  await expect(page.locator("body")).toBeFocused();
});

test("the graph is walked with the mouse and the keys, and goes back to any board", async ({
  page,
}) => {
  await page.open("board=123/456/x78&moves=rlrlrr");
  await expect(page.headline("Solved!")).toBeVisible();
  await expect(
    page.getByRole("img", {
      name: "Moves to go after each of 6 moves: 2 at the start, at most 2, 0 at the end",
    }),
  ).toBeVisible();
  // The slider starts at the board before the first mistake.
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "After 1 move: 1 move to go");
  const mistake = "Move 2 (tile 7 right) was a mistake. Better: tile 8 left.";
  await expect(page.getByText(mistake)).toBeVisible();
  await expect(page.locator(".dots")).toHaveCount(1);
  // It shows values under the mouse, and can be pressed.
  const plot = await box(slider(page));
  const at = (made: number) => [plot.x + (plot.width * made) / 6, plot.y + 20] as const;
  await page.mouse.move(...at(5));
  await expect(page.getByText("After 5 moves: 1 move to go")).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByText("After 1 move: 1 move to go")).toBeVisible();
  await page.mouse.click(...at(4));
  await page.mouse.move(0, 0);
  await expect(page.getByText("After 4 moves: 2 moves to go")).toBeVisible();
  await page.mouse.click(...at(1));
  await page.mouse.move(0, 0);
  await page.keyboard.press("ArrowRight");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "After 2 moves: 2 moves to go");
  await expect(page.getByRole("img", { name: "After 2 moves: 2 moves to go" })).toBeVisible();
  await expect(page.getByText("was a mistake")).toHaveCount(0);
  // The arrow keys moved only the slider, not a tile.
  await page.expectBoard("123/456/78x");
  await page.keyboard.press("End");
  await expect(page.button("Go back there")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Home");
  await page.button("Go back there").click();
  await page.expectBoard("123/456/x78");
  await expect(page.button("Redo")).toHaveAttribute("aria-disabled", "false");
});

test("every mistake is listed and marked, and opens its board", async ({ page }) => {
  await page.open("board=123/456/x78&moves=rlrudr");
  await expect(page.headline("2 mistakes")).toBeVisible();
  await expect(page.getByText("Longest stretch without one: moves 5 to 6")).toBeVisible();
  await expect(page.locator(".mistake-mark")).toHaveCount(2);
  const rows = page.locator(".mistakes li");
  await expect(rows).toHaveText([/2\s*7 →\s*8 ←/, /4\s*5 ↓\s*8 ←/]);
  await expect(rows.first().getByRole("button")).toHaveAttribute("aria-current", "true");
  await page.button("Move 4 (tile 5 down) was a mistake. Better: tile 8 left.").press("Enter");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "After 3 moves: 1 move to go");
  // The picture of the board has arrows on the two tiles.
  const picture = page.getByRole("img", { name: "After 3 moves: 1 move to go" });
  await expect(picture.locator(".away")).toHaveText("5↓");
  await expect(picture.locator(".nearer")).toHaveText("8←");
  await page.button("Forward").click();
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "After 4 moves: 2 moves to go");
  await page.button("Back").click();
  await page.button("Go back there").click();
  await page.expectBoard("123/456/7x8");
});

test("the mistakes of a 4x4 game are found by searches", async ({ page }) => {
  await page.open("board=1234/5678/9ABC/xDEF&moves=rlrrudr");
  await expect(page.headline("2 mistakes")).toBeVisible();
  await expect(page.locator(".mistakes li")).toHaveText([/2\s*13 →\s*14 ←/, /5\s*11 ↓\s*15 ←/]);

  await expect(page.getByText("in single moves")).toHaveCount(0);
  await page.open("board=1234/5678/9ABC/DExF&moves=r", { countsSlides: true });
  await expect(
    page.getByText("For boards of this size, mistakes are counted in single moves."),
  ).toBeVisible();
});

test("the graph of many moves has no points, and of very many it is drawn in part", async ({
  page,
}) => {
  await page.open(`board=123/456/x78&moves=${"rl".repeat(150)}rr`);
  await expect(slider(page)).toHaveAttribute("max", "302");
  await expect(page.locator(".dots")).toHaveCount(0);
  await expect(page.getByText(/^Only the first/)).toHaveCount(0);
  await page.open(`board=123/456/x78&moves=${"rl".repeat(4_500)}rr`);
  await expect(page.getByText("Only the first 1,000 moves are drawn.")).toBeVisible();
  await expect(slider(page)).toHaveAttribute("max", "1000");
  await page.button("Go back there").click();
  await page.expectBoard("123/456/7x8");
});

test("moves that lead to the end keep the focus on nothing that disappears", async ({ page }) => {
  await page.open(`board=${START}&moves=ullddrurdllurdruld`);
  await page.tile(8).press("Enter");
  await expect(page.headline("Perfect!")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.button("Next puzzle")).toBeFocused();
});
