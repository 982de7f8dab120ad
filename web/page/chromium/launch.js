/**
 * Playwright's options to start the system's Chromium, or the one named by the variable. Playwright already turns off
 * the sandbox (root cannot use it) and requests to other hosts, except QUIC. All pages are of one site: without site
 * isolation, Chromium starts no spare process for each.
 */
export function launchOptions() {
  return {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--disable-quic", "--disable-site-isolation-trials"],
  };
}
