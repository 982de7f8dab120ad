import type { Locator } from "@playwright/test";

import { QUIZ_KINDS, type Round } from "../../src/model/address";
import { manhattan } from "../../src/search/manhattan";
import { type Question, questionsOf } from "../../src/model/questions";
import { expect, test, type Page } from "./page";

const address = ({ seed, kind }: Round) => `site/lessons/#view=quiz&seed=${seed}&kind=${kind}`;

const options = (page: Page) => page.getByRole("group", { name: /\?$/ }).getByRole("button");

async function expectExplained(answer: Locator, question: Question): Promise<void> {
  const text = ((await answer.textContent()) as string).replace(/\u2060/g, "");
  const boards = answer.locator(".seen li");
  switch (question.kind) {
    case "move":
      await expect(boards).toHaveText(
        question.options.map(({ distance }) => new RegExp(`${distance} moves? to go$`)),
      );
      const nearest = Math.min(...question.options.map(({ distance }) => distance));
      expect(text).toContain(`The board is ${nearest + 1} moves away`);
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
      await expect(boards.locator("> span")).toHaveText(
        question.options.map(
          ({ depth, estimate }) => `${depth} + ${estimate} = ${depth + estimate}`,
        ),
      );
  }
  if (question.kind === "move" || question.kind === "next") {
    const areRight = await boards.evaluateAll((all) =>
      all.map(({ classList }) => classList.contains("nearer")),
    );
    expect(areRight).toEqual(question.options.map(({ isRight }) => isRight));
  }
}

test("a round with the keys, every answer explained", async ({ page }) => {
  const round = { seed: 7, kind: "mixed" as const };
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto(address(round));
  for (const [place, question] of questionsOf(round).entries()) {
    const number = place + 1;
    await expect(page.getByRole("img", { name: `Question ${number} of 10` })).toBeVisible();
    await expect(page.button("Next question")).toHaveCount(0);
    // Answers every third question wrongly.
    const isRight = number % 3 > 0;
    const chosen = question.options.findIndex((option) => option.isRight === isRight);
    await page.tabTo(options(page).nth(chosen));
    await page.keyboard.press(number % 2 > 0 ? "Enter" : "Space");
    // The answer stays while the settings are open.
    if (number === 1) await page.setGoodMoves(true);
    await expect(page.locator(".so-far")).toHaveText(isRight ? /^Right\. .+\.$/ : /^Wrong\. .+\.$/);
    await expectExplained(page.locator(".quiz"), question);
    // The first answer counts.
    await options(page).first().click({ force: true });
    await expect(options(page).nth(chosen)).toHaveAttribute("aria-pressed", "true");
    await page.tabTo(page.button("Next question"));
    // In a short landscape window, the answer is beside the board.
    if (number === 1) await expect(options(page).nth(chosen)).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press("Enter");
    // The next question is read aloud.
    if (number < 10) await expect(page.getByRole("heading", { level: 2 })).toBeFocused();
  }
  await expect(page.getByRole("heading", { name: "7 of 10 right" })).toBeVisible();
  // The buttons stand close to each other.
  await expect(page.locator("ol > li").first()).toHaveCSS("flex-grow", "0");
  await page.button("Question 3 of 10").click();
  await expect(page.locator(".so-far")).toHaveText(/^Wrong/);
  for (let number = 3; number <= 10; number++) await page.button("Next question").click();
  await page.button("Another quiz").click();
  await expect(page.getByRole("img", { name: "Question 1 of 10" })).toBeVisible();
  await expect.poll(() => page.url()).toMatch(/seed=\d+&kind=mixed$/);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "7 of 10 right" })).toBeVisible();
});

test("skipped questions do not count, in all kinds", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  for (const [place, kind] of QUIZ_KINDS.entries()) {
    const round = { seed: 12 + place, kind };
    await page.goto(address(round));
    await expect(page.locator(".dots > .on")).toHaveCSS("background-color", "rgb(255, 194, 51)");
    for (const { board } of questionsOf(round)) {
      await expect(page.locator(".stage").getByRole("img")).toHaveAccessibleName(
        new RegExp(board.tiles.slice(0, board.cols).join(" ").replace("0", "blank")),
      );
      await page.button("Skip").click();
    }
    await expect(page.getByRole("heading", { name: "0 of 10 right" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Kind of questions" })).toHaveValue(kind);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("an address without a seed gets one, and a finger answers on the board", async ({
    page,
    context,
  }) => {
    await page.open("board=123/745/86x");
    await page.getByRole("link", { name: "Quiz" }).tap();
    await expect(page).toHaveURL(/board=123\/745\/86x&view=quiz&seed=\d+&kind=mixed$/);
    const tile = /\d+/.exec((await options(page).first().textContent()) as string)?.[0];
    await page.locator(`.stage [data-tile="${tile}"]`).tap();
    await expect(options(page).first()).toHaveAttribute("aria-pressed", "true");
    const verdict = (await page.locator(".so-far").textContent()) as string;
    await page.button("Next question").tap();
    // The answers stay while another view is open.
    await page.getByRole("link", { name: "Play" }).tap();
    await expect(page.locator(".quiz")).toBeHidden();
    await page.goBack();
    await expect(page.getByRole("img", { name: "Question 2 of 10" })).toBeVisible();
    const friend = await context.newPage();
    await friend.goto(page.url());
    await friend.getByRole("group", { name: /\?$/ }).getByRole("button").first().tap();
    await expect(friend.locator(".so-far")).toHaveText(verdict);
  });
});
