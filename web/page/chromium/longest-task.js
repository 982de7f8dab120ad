/** Tells the thread of the page from others. */
const MARK = "end of the trace";

/**
 * How long the page's main thread is busy without a pause while something is done: its longest task, as
 * Chromium traces them, in milliseconds. Pages themselves are told only of tasks of 50 ms and more.
 *
 * `work` is the processor's time. `lasted` is what the clock says; it is longer where other programs
 * have the processors in between.
 *
 * @param {import("@playwright/test").Page} page
 * @param {() => Promise<unknown>} action
 */
export async function longestTask(page, action) {
  const browser = page.context().browser();
  if (browser === null) throw new Error("the page has no browser of its own");
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
  await action();
  await page.evaluate((mark) => void performance.mark(mark), MARK);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());

  /** @typedef {{ pid: number; tid: number; name: string; dur?: number; tdur?: number }} Event */
  const events = /** @type {Event[]} */ (traceEvents);
  // Chromium traces all its threads, those of its own pages too.
  const main = events.find(({ name }) => name === MARK);
  const tasks = events.filter(
    ({ pid, tid, name }) =>
      name === "ThreadControllerImpl::RunTask" && pid === main?.pid && tid === main.tid,
  );
  return {
    work: longest(tasks.map(({ tdur }) => tdur)),
    lasted: longest(tasks.map(({ dur }) => dur)),
  };
}

/**
 * The longest of these times, from microseconds to milliseconds. A task that was still on at the end of
 * the trace has none.
 *
 * @param {(number | undefined)[]} times
 */
function longest(times) {
  const known = times.filter((time) => time !== undefined);
  if (known.length === 0) throw new Error("the trace does not tell how long the page's tasks are");
  return Math.max(...known) / 1000;
}
