import { test as base, expect, type BrowserContext } from "@playwright/test";

import { startHost } from "../../chromium/static-host.js";

export { expect };

type Host = Awaited<ReturnType<typeof startHost>>;

/**
 * A test with what was built at `baseURL`, and the page of the site in `./site/` of it. No page may print
 * anything to the console, nor ask another host for anything.
 */
export const test = base.extend<{ quiet: void }, { host: Host }>({
  host: [
    async ({}, use) => {
      const host = await startHost();
      await use(host);
      host.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ host }, use) => use(host.url),
  quiet: [
    async ({ context }, use) => {
      const complaints = listen(context);
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** What pages print, throw, or load from elsewhere. */
export function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  context.on("weberror", (error) => complaints.push(`thrown: ${error.error()}`));
  context.on("request", (request) => {
    const { href, protocol, hostname } = new URL(request.url());
    const isOwn = hostname === "127.0.0.1" || ["file:", "blob:", "data:"].includes(protocol);
    if (!isOwn) complaints.push(`request: ${href}`);
  });
  return complaints;
}
