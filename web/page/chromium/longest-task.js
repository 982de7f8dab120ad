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
  if (tasks.length === 0) throw new Error("the trace has no tasks of the page");
  return {
    work: Math.max(...tasks.map(({ dur = 0, tdur = dur }) => tdur)) / 1000,
    lasted: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
  };
}
