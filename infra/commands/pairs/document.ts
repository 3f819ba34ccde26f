import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../build/options.ts";
import { pairsText } from "./table.ts";

export const PAIRS = join(ROOT, "docs/promotion-pairs.md");

const BLOCK = /(```text\n)([\s\S]*?)(\n```)/g;

/** Replaces the document's blocks with new results. */
export async function writeDocument(): Promise<void> {
  const { kinds, pairs } = pairsText();
  const tables = [kinds, pairs];
  const document = await readFile(PAIRS, "utf8");
  const text = document.replaceAll(
    BLOCK,
    (_, start, before, end) => start + (tables.shift() ?? before) + end,
  );
  await writeFile(PAIRS, text);
}

export function splitBlocks(document: string): readonly string[] {
  return [...document.matchAll(BLOCK)].map(([, , text = ""]) => text);
}
