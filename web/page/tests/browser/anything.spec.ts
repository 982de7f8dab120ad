// Tests that the page stays correct and throws no errors after random presses. A seed determines the presses and the
// boards; only the timing of the worker and the playback depends on the clock.
import { type Board, canonicalGoal, sameBoard } from "tilebase-reader/puzzle";

import { solverTo } from "../../src/model/files";
import { randomNumbers } from "../../src/model/random";
import { hasPatterns } from "../../src/model/sizes";
import { isSolvable } from "../../src/model/solvable";
import { parseAnyGoal as parseGoal, parseAnyShape } from "../../src/model/text";
import { expect, GOOD_MOVES, test, type Page } from "./page";

const STEPS = 150;
const SOON = { timeout: 500 };
const KEYS = "ArrowUp ArrowDown ArrowLeft ArrowRight w a s d Tab Enter".split(" ");
const TEXTS = ["1 2 3 4 5 6 8 7 x", "123/8x4/765", "12/34/5x", "1234567x", "867254301", "7 7", ""];

for (const seed of [103, 111]) {
  test(`${STEPS} things at random, seed ${seed}`, async ({ page }) => {
    test.slow();
    const random = randomNumbers(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    await page.addInitScript(`Math.random = (${randomNumbers})(${seed})`);
    await page.open("", GOOD_MOVES);
    // The list is open, so that random presses reach its parts.
    await page.openPart("How hard is it?");
    for (let step = 0; step < STEPS; step++) await doSomething(page, below).catch(ignoreMissing);
    // Leaves a presented lesson and a list, and restores the language and the marks.
    await page.keyboard.press("Escape");
    await page.evaluate(
      (settings) => localStorage.setItem("tilebase settings", settings),
      JSON.stringify(GOOD_MOVES),
    );
    await page.getByRole("link").first().click();
    await page.reload();
    const pause = page.getByRole("button", { name: "Pause" });
    if (await pause.isVisible()) await pause.click();
    await expectRightDistance(page);
  });
}

async function doSomething(page: Page, below: (limit: number) => number): Promise<void> {
  const kind = below(10);
  if (kind < 3) return page.keyboard.press(KEYS[below(KEYS.length)] as string);
  if (kind === 3) {
    const fields = await page.getByRole("textbox").all();
    const field = fields[below(fields.length)];
    await field?.fill(TEXTS[below(TEXTS.length)] as string, SOON);
    return field?.press("Enter", SOON);
  }
  if (kind === 4) {
    const select = page.getByRole("combobox").first();
    if (!(await select.isVisible())) return;
    const options = await select.getByRole("option").count();
    return void (await select.selectOption({ index: below(options) }, SOON));
  }
  if (kind === 5) {
    const sliders = await page.getByRole("slider").all();
    return sliders[below(sliders.length)]?.fill(`${1 + below(12)}`, SOON);
  }
  if (kind === 6 && below(4) === 0) {
    await page.goBack();
    if (!page.url().includes("site/")) await page.goForward();
    return;
  }
  const pressable = page.locator(
    ":is(button:enabled, a, summary, [type=checkbox], [type=radio]):visible",
  );
  const found = await pressable.all();
  await found[below(found.length)]?.click({ ...SOON, force: true });
}

/** Ignores that an element has disappeared before an action, because a playing solution changes the page. */
function ignoreMissing(error: Error): void {
  if (!/Timeout|not visible|outside|detached/.test(error.message)) throw error;
}

/** Waits until the headline agrees with the solver: a new puzzle may still be loading. */
async function expectRightDistance(page: Page): Promise<void> {
  await expect(async () => {
    const start = await page.boardText();
    const parts = new URLSearchParams(new URL(page.url()).hash.slice(1));
    const board = parseAnyShape(start, { rows: 3, cols: 3 });
    const goal = parts.has("goal")
      ? parseGoal(parts.get("goal") as string, board)
      : canonicalGoal(board);
    await expect(page.headline(expectedHeadline(board, goal))).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

function expectedHeadline(board: Board, goal: Board): string | RegExp {
  if (sameBoard(board, goal)) return /^(Solved!|Solved by the page)$/;
  if (!isSolvable(board, goal)) return "It cannot be solved";
  if (hasPatterns(goal)) return /^(at least )?\d+ moves? to go$/;
  const distance = solverTo(goal).distance(board);
  return `${distance} ${distance === 1 ? "move" : "moves"} to go`;
}
