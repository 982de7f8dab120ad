import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const DATA = new URL("../../../data/", import.meta.url);

/** Returns the value of `TABLE_HASHES`: the SHA-256 of every shipped table, in hexadecimal. */
export function tableHashes(): string {
  const names = readdirSync(DATA).filter((name) => name.endsWith(".tb"));
  const hash = (name: string) => createHash("sha256").update(readFileSync(new URL(name, DATA)));
  return JSON.stringify(names.map((name) => hash(name).digest("hex")));
}
