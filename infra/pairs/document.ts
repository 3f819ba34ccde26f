import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../build/options.ts";
import { pairsText } from "./table.ts";

export const PAIRS = join(ROOT, "docs/promotion-pairs.md");

const BLOCK = /(```text\n)([\s\S]*?)(\n```)/g;

/** Puts what was evaluated in place of the blocks in the document. */
export async function writeDocument(): Promise<void> {
  const { kinds, pairs } = pairsText();
  const left = [kinds, pairs];
  const document = await readFile(PAIRS, "utf8");
  const text = document.replaceAll(BLOCK, (_, start, before, end) => start + (left.shift() ?? before) + end);
  await writeFile(PAIRS, text);
}

/** The blocks in the document. */
export function blocksOf(document: string): readonly string[] {
  return [...document.matchAll(BLOCK)].map(([, , text = ""]) => text);
}
