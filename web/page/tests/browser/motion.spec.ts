import { expect, START, test, type Page } from "./page";

test("until the first move on a device, the tile of a best move invites", async ({ page }) => {
  await page.open(`board=${START}`);
  const invited = page.locator(".invited");
  await expect(invited).toHaveText("4");
  const face = invited.locator(".face");
  expect(await face.evaluate((face) => getComputedStyle(face).animationName)).toBe("invite");
  await expect(page.locator(".gap.invitation.down")).toBeVisible();
  // It goes a tenth of its way toward the gap, and covers no other tile.
  const way = (at: number) =>
    face.evaluate((face, at) => {
      // Restarts the animation, which ends after some seconds.
      face.style.animation = "none";
      face.getBoundingClientRect();
      face.style.animation = "";
      const [animation] = face.getAnimations();
      Object.assign(animation as Animation, { currentTime: at });
      return face.getBoundingClientRect().y;
    }, at);
  const cell = (await page.locator(".to-play .tile").first().boundingBox())?.height ?? 0;
  const moved = (await way(1200 + 480)) - (await way(0));
  expect(moved).toBeGreaterThan(0.05 * cell);
  expect(moved).toBeLessThan(0.11 * cell);
  await page.tile(8).click();
  await expect(invited).toHaveCount(0);
  await page.newPuzzle().click();
  await expect(invited).toHaveCount(0);
  await page.goto("about:blank");
  await page.open(`board=${START}`);
  await expect(invited).toHaveCount(0);
});

test("with motion, tiles slide, and dip when the puzzle is solved", async ({ page }) => {
  await page.open("board=123/456/7x8");
  const moving = animationsOf(page, async () => {
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator("body")).toHaveAttribute("data-animations", /^(9|\d\d)$/);
  });
  // Eight tiles dip, and one slides.
  expect(await moving).toBeGreaterThan(8);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("no transition or animation runs, whatever is done", async ({ page }) => {
    await page.open("board=123/456/7x8");
    await expect(page.locator(".gap.invitation.left")).toBeVisible();
    const count = await animationsOf(page, async () => {
      await page.keyboard.press("ArrowLeft");
      await expect(page.headline("Solved!")).toBeVisible();
      await expect(page.locator(".home")).toHaveCount(8);
      await page.evaluate((board) => (location.hash = `board=${board}`), START);
      await page.expectBoard(START);
      await page.keyboard.press("ArrowUp");
      await page.tile(6).click();
      await page.newPuzzle().click();
      await page.hint().click();
      await page.watch();
      await page.button("Forward").click();
      await page.getByRole("link", { name: "Learn" }).click();
      await page.getByRole("link", { name: "Next lesson" }).click();
      await page.button("Watch them run").click();
      await expect(page.button("Watch them run")).toBeVisible();
    });
    expect(count).toBe(0);
  });
});

test("a move is drawn within a frame of its key", async ({ page }) => {
  await page.open(`board=${START}`);
  const frames = await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const places = () =>
      Array.from(document.querySelectorAll<HTMLElement>("[data-tile]"), (tile) =>
        [tile.dataset["tile"], tile.style.transform].join(),
      ).join("\n");
    const counts = [];
    for (const code of ["ArrowUp", "ArrowDown", "ArrowRight", "ArrowLeft"]) {
      await nextFrame();
      const before = places();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true }));
      let count = 0;
      do {
        await nextFrame();
        count++;
      } while (places() === before && count < 60);
      counts.push(count);
    }
    return counts;
  });
  expect(frames).toEqual([1, 1, 1, 1]);
});

/** Counts the transitions and animations that start during an action. */
async function animationsOf(page: Page, action: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    let count = 0;
    const note = (event: Event) => {
      // This animation is only a delay.
      if ((event as AnimationEvent).animationName !== "appear") count++;
      document.body.dataset["animations"] = `${count}`;
    };
    document.addEventListener("transitionrun", note);
    document.addEventListener("animationstart", note);
  });
  await action();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return Number(await page.evaluate(() => document.body.dataset["animations"] ?? 0));
}
