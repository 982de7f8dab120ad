import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Serves a folder like a static host, at a free local port. The default folder contains the built site in `site/`. */
export async function startHost(folder = DIST) {
  const server = createServer(async ({ url = "/" }, response) => {
    const path = normalize(new URL(url, "http://host").pathname);
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    const isFile = await stat(file).then(
      (found) => found.isFile(),
      () => false,
    );
    response.writeHead(isFile ? 200 : 404, {
      "Content-Type": TYPES[extname(file)] ?? "text/plain",
    });
    if (!isFile) {
      response.end("not found");
      return;
    }
    const content = createReadStream(file);
    // A test may remove its files while the browser still requests some of them.
    content.on("error", () => response.destroy());
    content.pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the host has no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
