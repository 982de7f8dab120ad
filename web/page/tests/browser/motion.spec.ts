import { expect, START, test, type Page } from "./page";

test("until the first move of a visit, the tiles next to the gap invite", async ({ page }) => {
  await page.open(`board=${START}`);
  const inviting = page.locator(".inviting .movable");
  await expect(inviting).toHaveText(["4", "5", "8"]);
  const name = (face: Element) => getComputedStyle(face).animationName;
  expect(await inviting.first().locator(".face").evaluate(name)).toBe("invite");
  await page.tile(4).click();
  await expect(inviting).toHaveCount(0);
  await page.newPuzzle().click();
  await expect(inviting).toHaveCount(0);
});

test("with motion, tiles slide, and ripple when the puzzle is solved", async ({ page }) => {
  await page.open("board=123/456/7x8");
  const moving = animationsOf(page, async () => {
    await page.keyboard.press("ArrowLeft");
    await expect(page.headline("Perfect!")).toBeVisible();
  });
  // Eight tiles ripple, and one slides.
  expect(await moving).toBeGreaterThan(8);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("no transition or animation runs, whatever is done", async ({ page }) => {
    await page.open(`board=${START}`);
    const count = await animationsOf(page, async () => {
      await page.keyboard.press("ArrowUp");
      await page.tile(6).click();
      await page.newPuzzle().click();
      await page.button("Next best move").click();
      await page.button("Solve").click();
      await page.button("Forward").click();
      await page.getByRole("link", { name: "Learn" }).click();
      await page.button("Watch them run").click();
      await expect(page.button("Watch them run")).toBeVisible();
    });
    expect(count).toBe(0);
  });

  test("the end is a change of colour", async ({ page }) => {
    await page.open("board=123/456/7x8");
    const ground = () =>
      page.locator(".board").evaluate((board) => getComputedStyle(board).backgroundColor);
    const before = await ground();
    const count = await animationsOf(page, async () => {
      await page.keyboard.press("ArrowLeft");
      await expect(page.headline("Perfect!")).toBeVisible();
    });
    expect(count).toBe(0);
    expect(await ground()).not.toBe(before);
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
    const seen = new Set<Animation>();
    const look = () => {
      for (const animation of document.getAnimations()) {
        // An animation without a duration is only a delay.
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        if (duration !== 0) seen.add(animation);
      }
      document.body.dataset["animations"] = `${seen.size}`;
      requestAnimationFrame(look);
    };
    look();
  });
  await action();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return Number(await page.evaluate(() => document.body.dataset["animations"]));
}
