// The built files contain the licences of what they include.
import { readFileSync } from "node:fs";

import { expect, test } from "@playwright/test";

const PREACT = new URL("../../node_modules/preact/LICENSE", import.meta.url);

for (const name of ["site/licences.md", "tilebase.html"]) {
  test(`${name} has the licence of Preact, with its copyright`, () => {
    const [copyright = ""] = /Copyright .*/.exec(readFileSync(PREACT, "utf8")) ?? [];
    expect(copyright).toMatch(/^Copyright \(c\) \S+ \w+/);
    const built = readFileSync(new URL(`../../dist/${name}`, import.meta.url), "utf8");
    expect(built).toContain(copyright);
    expect(built).toContain("Permission is hereby granted, free of charge");
  });
}
