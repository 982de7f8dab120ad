/**
 * How long the page's main thread is busy without a pause while something is done: the milliseconds of
 * the longest task, as Chromium traces them. Pages themselves are told only of tasks of 50 ms and more.
 *
 * @param {import("@playwright/test").Page} page
 * @param {() => Promise<unknown>} action
 */
export async function longestTask(page, action) {
  const browser = page.context().browser();
  if (browser === null) throw new Error("the page has no browser of its own");
  await browser.startTracing(page, { categories: ["toplevel"] });
  await action();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());

  /** @typedef {{ pid: number; tid: number; name: string; dur?: number; args: { name?: string } }} Event */
  const events = /** @type {Event[]} */ (traceEvents);
  const threads = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ pid, tid, name }) =>
      name === "ThreadControllerImpl::RunTask" && threads.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error("the trace has no tasks");
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000;
}
