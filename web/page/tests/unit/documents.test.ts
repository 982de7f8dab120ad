import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../../../../", import.meta.url);

test.each(["README.md", "web/page/README.md"])("the pictures of %s", (name) => {
  const document = new URL(name, ROOT);
  const text = readFileSync(document, "utf8");
  const pictures = Array.from(
    text.matchAll(/[("]([^("]+\.png)[)"]/g),
    ([, path]) => path as string,
  );
  expect(pictures.length).toBeGreaterThan(1);
  expect(pictures.filter((path) => !existsSync(new URL(path, document)))).toEqual([]);
});
