import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../build/options.ts";
import type { CostReport } from "./report.ts";

export const COSTS = join(ROOT, "docs/costs.md");

const BLOCK = /(```text\n)([\s\S]*?)(\n```)/g;

/** Replaces the document's blocks, in order, with the computed ones. */
export async function writeDocument({ sections }: CostReport): Promise<void> {
  const document = await readFile(COSTS, "utf8");
  const texts = sections.map(({ text }) => text);
  const text = document.replaceAll(BLOCK, (_, start, before, end) => start + (texts.shift() ?? before) + end);
  await writeFile(COSTS, text);
}

export function splitBlocks(document: string): readonly string[] {
  return [...document.matchAll(BLOCK)].map(([, , text = ""]) => text);
}
