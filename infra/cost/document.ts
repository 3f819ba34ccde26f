import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../build/options.ts";
import type { CostReport } from "./report.ts";

export const COSTS = join(ROOT, "docs/costs.md");

const BLOCK = /(```text\n)([\s\S]*?)(\n```)/g;

/** Puts what was computed in place of the blocks in the document, one after the other. */
export async function writeDocument({ sections }: CostReport): Promise<void> {
  const document = await readFile(COSTS, "utf8");
  const left = sections.map(({ text }) => text);
  const text = document.replaceAll(BLOCK, (_, start, before, end) => start + (left.shift() ?? before) + end);
  await writeFile(COSTS, text);
}

/** The blocks in the document. */
export function blocksOf(document: string): readonly string[] {
  return [...document.matchAll(BLOCK)].map(([, , text = ""]) => text);
}
