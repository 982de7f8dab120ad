import { test as base, expect, type BrowserContext } from "@playwright/test";

import { startHost } from "../../chromium/static-host.js";

export { expect };

type Host = Awaited<ReturnType<typeof startHost>>;

/** A test with a local host of the built files. `baseURL` is their address; the built site is in the folder `site/`. */
export const withoutListening = base.extend<object, { host: Host }>({
  host: [
    async ({}, use) => {
      const host = await startHost();
      await use(host);
      host.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ host }, use) => use(host.url),
});

/** A test that fails if a page prints to the console, or requests anything from another host. */
export const test = withoutListening.extend<{ quiet: void }>({
  quiet: [
    async ({ context }, use) => {
      const complaints = listen(context);
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Playwright's message where service workers are blocked. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/** Collects messages, errors and requests to other hosts. */
export function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.text() !== BLOCKED) complaints.push(`${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => complaints.push(`thrown: ${error.error()}`));
  context.on("request", (request) => {
    const { href, protocol, hostname } = new URL(request.url());
    const isOwn = hostname === "127.0.0.1" || ["file:", "blob:", "data:"].includes(protocol);
    if (!isOwn) complaints.push(`request: ${href}`);
  });
  return complaints;
}
