import type { Locator } from "@playwright/test";

import { expect, test, type Page } from "./page";

const lesson = (page: Page) => page.getByRole("region", { name: "What does the whole puzzle" });
const graph = (page: Page, index: number) => lesson(page).locator("figure").nth(index);

/** Returns the number of lines or dots in a part of a drawing. */
async function count(drawn: Locator, part: string, letter: string): Promise<number> {
  const path = await drawn.locator(`.drawing path.${part}`).getAttribute("d");
  return (path as string).split(letter).length - 1;
}

test("all states and moves of 2x2 and of 2x3 are drawn, and can be walked", async ({ page }) => {
  await page.goto("site/#view=learn");
  for (const [index, states, edges, farthest] of [
    [0, 12, 12, 6],
    [1, 360, 420, 21],
  ] as const) {
    const drawn = graph(page, index);
    await expect(drawn.getByRole("status")).toHaveText(`${farthest} moves to go0 moves made`);
    expect(await count(drawn, "states", "M")).toBe(states);
    expect(await count(drawn, "edges", "M")).toBe(edges);
    const name = new RegExp(`${states} boards and ${edges} moves between them`);
    await expect(drawn.getByRole("img", { name })).toBeVisible();
  }
  // Both ways around the circle are shortest.
  expect(await count(graph(page, 0), "shortest", "M")).toBe(12);

  // Keys slide tiles, and the path grows and shrinks with the moves.
  const drawn = graph(page, 1);
  const slides = drawn.getByRole("button", { name: /^Slide tile/ });
  await slides.first().press("Enter");
  await expect(drawn.getByRole("status")).toHaveText("20 moves to go1 move made");
  expect(await count(drawn, "path", "L")).toBe(1);
  await slides.last().press("Space");
  expect(await count(drawn, "path", "L")).toBe(2);
  await drawn.getByRole("button", { name: "Undo" }).press("Enter");
  expect(await count(drawn, "path", "L")).toBe(1);
  await drawn.getByRole("button", { name: "Start again" }).press("Enter");
  await expect(drawn.getByRole("status")).toHaveText("21 moves to go0 moves made");

  // Pressing a state goes there by a shortest way.
  const goal = graph(page, 0).getByRole("button", { name: "1 2, 3 blank 0 moves to go" });
  await goal.click();
  await expect(graph(page, 0).getByRole("status")).toHaveText("0 moves to go6 moves made");
  await expect(goal).toHaveAttribute("aria-current", "true");
  // The middle of the drawing is the goal.
  await graph(page, 1).locator(".drawing > svg").click();
  await expect(graph(page, 1).getByRole("status")).toHaveText("0 moves to go21 moves made");
  expect(await count(graph(page, 1), "path", "L")).toBe(21);
});

test("a game of 2x3 is drawn, and continues in the drawing", async ({ page }) => {
  await page.goto("site/#board=12x/453&moves=d&view=learn");
  const drawn = graph(page, 1);
  await expect(drawn.getByRole("status")).toHaveText("0 moves to go1 move made");
  await drawn.getByRole("button", { name: "Slide tile 5 right" }).click();
  await expect.poll(() => page.url()).toContain("moves=dl&view=learn");
  await page.goto("site/#board=123/54x&view=learn");
  await expect(drawn.getByRole("status")).toHaveText(/^21 moves to go/);
});
