import {
  boardText,
  button,
  details,
  expectBoard,
  GOOD_MOVES,
  headline,
  open,
  START,
  table,
  tile,
} from "./board";
import { expect, test } from "./page";

test("a reload keeps the board, the moves and the goal", async ({ page }) => {
  await open(page, "board=283/164/7x5&goal=123/8x4/765", GOOD_MOVES);
  await expect(headline(page, "5 moves to go")).toBeVisible();
  await tile(page, 6).click();
  await tile(page, 8).click();
  const board = await boardText(page);
  await expect.poll(() => page.url()).toMatch(/moves=uu$/);
  await page.reload();
  await expectBoard(page, board);
  await details(page, "Set up a board").click();
  await expectBoard(page, "123/8x4/765", "Goal");
  await expect.poll(() => page.url()).toMatch(/moves=uu$/);
});

test("a friend's link shows the friend's board", async ({ page, context }) => {
  await open(page);
  await button(page, "New puzzle").click();
  const board = await boardText(page);
  await expect.poll(() => page.url()).toContain(`board=${board}`);
  const friend = await context.newPage();
  await friend.goto(page.url());
  await expectBoard(friend, board);
});

test("the browser's Back returns from a new puzzle", async ({ page }) => {
  await open(page, "board=123/745/86x");
  await expectBoard(page, "123/745/86x");
  await button(page, "New puzzle").click();
  await expect.poll(() => boardText(page)).not.toBe("123/745/86x");
  await page.goBack();
  await expectBoard(page, "123/745/86x");
});

test("the address holds the view, which keeps the board", async ({ page }) => {
  const play = page.getByRole("link", { name: "Play" });
  const learn = page.getByRole("link", { name: "Learn" });
  await open(page, "board=123/745/86x");
  await learn.click();
  await expect(learn).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  expect(page.url()).toContain("view=learn");
  await page.reload();
  await expect(learn).toHaveAttribute("aria-current", "page");
  await play.click();
  await expectBoard(page, "123/745/86x");
});

test.describe("with a mistake", () => {
  const address = "board=nonsense&moves=xyz&view=none";

  test("it shows a puzzle, and stays until something is done", async ({ page }) => {
    await open(page, address, GOOD_MOVES);
    await expect(page.getByText(/^In the address: column 1: 'n' is neither/)).toBeVisible();
    await expect(headline(page, /^\d+ moves to go$/)).toBeVisible();
    expect(page.url()).toContain(`#${address}`);
    await page.reload();
    await expect(page.getByText(/^In the address/)).toBeVisible();
    expect(page.url()).toContain(`#${address}`);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText(/^In the address/)).toBeHidden();
    await expect.poll(() => page.url()).not.toContain("nonsense");
  });

  test("its problem can be closed", async ({ page }) => {
    await open(page, address);
    await button(page, "Close").click();
    // The focus moves to the board, because the focused button has disappeared.
    await expect(table(page).locator(":focus")).toHaveCount(1);
    await expect(page.getByText(/^In the address/)).toBeHidden();
    await expect.poll(() => page.url()).toContain(`board=${await boardText(page)}`);
  });

  test("the first illegal move is reported", async ({ page }) => {
    const problem = page.getByRole("alert").filter({ hasText: /./ });
    for (const [moves, made, sentence] of [
      ["ulk", "ul", "Move 3 of the address, k, is not possible; the first 2 were made."],
      ["urr", "u", "Move 2 of the address, r, is not possible; only the first was made."],
      ["r", "", "Move 1 of the address, r, is not possible; no move was made."],
    ] as const) {
      await open(page, "board=123/456/78x");
      await open(page, `board=${START}&moves=${moves}`);
      await expect(problem).toHaveText(sentence);
      expect(page.url()).toMatch(new RegExp(`moves=${moves}$`));
      if (made)
        await expect(page.getByText(new RegExp(`${made.length} moves? made`))).toBeVisible();
    }
  });
});

test("a reload immediately after fast moves keeps all of them", async ({ page }) => {
  await open(page, `board=${START}`);
  for (const key of ["ArrowUp", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  const board = await boardText(page);
  await page.reload();
  await expectBoard(page, board);
  await expect(page.getByText("3 moves made")).toBeVisible();
});

test("the address does not change too often, however fast the puzzles change", async ({ page }) => {
  await page.addInitScript(() => {
    const { pushState, replaceState } = history;
    const count = () => {
      document.documentElement.dataset["changes"] = `${changes() + 1}`;
    };
    const changes = () => Number(document.documentElement.dataset["changes"] ?? 0);
    history.pushState = (...all) => (count(), pushState.apply(history, all));
    history.replaceState = (...all) => (count(), replaceState.apply(history, all));
  });
  await open(page, `board=${START}`);
  await page.evaluate(() => {
    const buttons = Array.from(document.querySelectorAll("button"));
    const next = buttons.find(({ textContent }) => textContent === "New puzzle");
    return new Promise<void>((resolve) => {
      let left = 120;
      const press = () => {
        next?.click();
        if (--left === 0) resolve();
        else setTimeout(press);
      };
      press();
    });
  });
  const board = await boardText(page);
  await expect.poll(() => page.url()).toContain(board);
  const changes = await page.evaluate(() => document.documentElement.dataset["changes"]);
  expect(Number(changes)).toBeLessThan(60);
});

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
