import { readFileSync } from "node:fs";

const ANSWERS = new URL("../../../data/conformance.tsv", import.meta.url);

/**
 * Opens Korf's 4x4 boards (1985) one after the other. Returns the milliseconds until the page shows each distance, and
 * the boards with a wrong distance.
 *
 * @param {import("@playwright/test").Page} page - A new page, without cached answers.
 * @param {string} url - The URL of the page.
 * @param {number} step - 1 for all hundred boards, 10 for every tenth.
 */
export async function korfTimes(page, url, step) {
  const lines = readFileSync(ANSWERS, "utf8").split("\n");
  const boards = lines
    .map((line) => line.split("\t"))
    .filter(([kind, size]) => kind === "length" && size === "4x4")
    .filter((_, index) => index % step === 0);

  await page.addInitScript(() =>
    localStorage.setItem("tilebase settings", JSON.stringify({ showsGoodMoves: true })),
  );
  await page.goto(`${url}#board=1234/5678/9ABC/DExF`);
  await page.getByRole("heading", { name: "1 move to go" }).waitFor();

  const times = [];
  const wrong = [];
  for (const [, , board = "", published] of boards) {
    const { moves, time } = await page.evaluate(timeOf, board);
    times.push(time);
    if (moves !== published) wrong.push(`${board}: ${moves} moves instead of ${published}`);
  }
  return { times, wrong };
}

/**
 * Opens a board, and returns its distance and the milliseconds until the page shows it.
 *
 * @param {string} board
 * @returns {Promise<{ moves: string; time: number }>}
 */
async function timeOf(board) {
  const tiles = board.split(" ").map((tile) => (tile === "x" ? tile : Number(tile).toString(16)));
  // First opens a board 2 moves from the goal, so that the page no longer shows the previous distance.
  await shown("1234/5678/9ABC/DxEF", /^(2) moves to go$/);
  const started = performance.now();
  const moves = await shown(tiles.join(""), /^(\d\d) moves to go$/);
  return { moves, time: performance.now() - started };

  /** @param {string} board @param {RegExp} words @returns {Promise<string>} */
  function shown(board, words) {
    return new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        const found = words.exec(document.querySelector(".call h2")?.textContent ?? "");
        if (!found) return;
        watch.disconnect();
        resolve(/** @type {string} */ (found[1]));
      });
      watch.observe(document.body, { childList: true, characterData: true, subtree: true });
      location.hash = `#board=${board}`;
    });
  }
}
