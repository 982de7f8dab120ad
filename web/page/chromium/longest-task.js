/** The name of the trace event that identifies the page's thread. */
const MARK = "end of the trace";

/**
 * Returns the longest task of the page's main thread during an action, in milliseconds, from Chromium's trace. A page
 * itself can only measure tasks of 50 ms and more.
 *
 * `work` is the processor time. `lasted` is the clock time, which is longer if other programs use the processors.
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
  // The trace contains all threads of Chromium, including threads of Chromium's own pages.
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
 * Returns the longest time, converted from microseconds to milliseconds. A task that is unfinished at the end of the
 * trace has no time.
 *
 * @param {(number | undefined)[]} times
 */
function longest(times) {
  const known = times.filter((time) => time !== undefined);
  if (known.length === 0) throw new Error("the trace has no durations of the page's tasks");
  return Math.max(...known) / 1000;
}
