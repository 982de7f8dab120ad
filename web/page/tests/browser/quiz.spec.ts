import type { Locator } from "@playwright/test";

import { QUIZ_KINDS, type Round } from "../../src/model/address";
import { manhattan } from "../../src/search/manhattan";
import { type Question, questionsOf } from "../../src/quiz/questions";
import { expect, test, type Page } from "./page";

const address = ({ seed, kind }: Round) => `site/#view=quiz&seed=${seed}&kind=${kind}`;

const card = (page: Page, number: number) => page.locator(".lesson").nth(number - 1);
const options = (page: Page, number: number) =>
  card(page, number).getByRole("group", { name: /\?$/ }).getByRole("button");

/** Presses the Tab key until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the Tab key does not reach it");
}

async function expectExplained(answer: Locator, question: Question): Promise<void> {
  const text = ((await answer.textContent()) as string).replace(/\u2060/g, "");
  const boards = answer.locator(".seen li");
  switch (question.kind) {
    case "move":
      await expect(boards).toHaveText(
        question.options.map(({ distance }) => new RegExp(`${distance} moves? to go$`)),
      );
      break;
    case "distance":
      await expect(answer.getByRole("listitem")).toHaveCount(
        question.options.find(({ isRight }) => isRight)?.distance as number,
      );
      expect(text).toContain(`at least ${manhattan(question.board, question.goal)} moves`);
      break;
    case "solvable": {
      const { isSolvable } = question.options.find(({ isRight }) => isRight) ?? {};
      expect(text).toContain(isSolvable ? "an even number" : "an odd number");
      // The listed pairs are as many as the text says.
      const [, pairs] = /Of all pairs of tiles, (\d+)/.exec(text) ?? [];
      expect(text.match(/\d–\d/g) ?? []).toHaveLength(Number(pairs));
      break;
    }
    case "next":
      await expect(boards.locator("span")).toHaveText(
        question.options.map(
          ({ depth, estimate }) => `${depth} + ${estimate} = ${depth + estimate}`,
        ),
      );
  }
  if (question.kind === "move" || question.kind === "next") {
    const areRight = await boards.evaluateAll((all) =>
      all.map(({ className }) => className === "nearer"),
    );
    expect(areRight).toEqual(question.options.map(({ isRight }) => isRight));
  }
}

test("a round with the keys, every answer explained", async ({ page }) => {
  const round = { seed: 7, kind: "mixed" as const };
  await page.goto(address(round));
  await page.getByRole("radio", { checked: true }).focus();
  for (const [place, question] of questionsOf(round).entries()) {
    const number = place + 1;
    const answer = card(page, number).locator("details");
    await expect(answer).not.toHaveAttribute("open");
    // Answers every third question wrongly.
    const isRight = number % 3 > 0;
    const chosen = question.options.findIndex((option) => option.isRight === isRight);
    await tabTo(page, options(page, number).nth(chosen));
    await page.keyboard.press(number % 2 > 0 ? "Enter" : "Space");
    await expect(card(page, number).getByRole("status")).toHaveText(
      isRight ? /^Right\. .+\.$/ : /^Wrong\. .+\.$/,
    );
    await expect(answer).toHaveAttribute("open");
    await expectExplained(answer, question);
    // The first answer counts.
    await options(page, number).first().click({ force: true });
    await expect(options(page, number).nth(chosen)).toHaveAttribute("aria-pressed", "true");
  }
  await expect(page.getByRole("region", { name: "Score" })).toContainText("7 of 10 right");
  await tabTo(page, page.button("Another quiz"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Quiz \d+$/ })).toBeFocused();
  await expect(page.getByText("0 of 10 answered")).toBeVisible();
  await expect.poll(() => page.url()).toMatch(/seed=\d+&kind=mixed$/);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Quiz 7" })).toBeVisible();
});

test("shown answers stand in order, are explained, and do not count, in all kinds", async ({
  page,
}) => {
  for (const [place, kind] of QUIZ_KINDS.entries()) {
    const round = { seed: 12 + place, kind };
    await page.goto(address(round));
    await expect(page.getByRole("heading", { name: `Quiz ${round.seed}` })).toBeVisible();
    const summaries = page.locator(".lesson summary");
    await expect(summaries).toHaveCount(10);
    for (const summary of await summaries.all()) await summary.click();
    await expect(page.getByText("0 of 10 right")).toBeVisible();
    for (const [place, question] of questionsOf(round).entries()) {
      await expectExplained(card(page, place + 1).locator("details"), question);
      await expect(options(page, place + 1).first()).toBeDisabled();
    }
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("an address without a seed gets one, and a finger answers", async ({ page, context }) => {
    await page.open("board=123/745/86x");
    await page.getByRole("link", { name: "Quiz" }).tap();
    await expect
      .poll(() => page.url())
      .toMatch(/board=123\/745\/86x&view=quiz&seed=\d+&kind=mixed$/);
    await options(page, 3).first().tap();
    await expect(page.getByText("1 of 10 answered")).toBeVisible();
    // The answers stay while another view is open.
    await page.getByRole("link", { name: "Play" }).tap();
    await expect(page.getByText("1 of 10 answered")).toBeHidden();
    await page.goBack();
    await expect(page.getByText("1 of 10 answered")).toBeVisible();
    const friend = await context.newPage();
    await friend.goto(page.url());
    const board = (of: typeof friend) => of.locator(".asked .small-board").first();
    await expect(board(friend)).toHaveAccessibleName(
      (await board(page).getAttribute("aria-label")) as string,
    );
  });
});
