import { readFile, writeFile } from "node:fs/promises";

const BLOCK = /(```text\n)([\s\S]*?)(\n```)/g;

/** Replaces the first text blocks of a document, in order. */
export async function fillTextBlocks(file: string, blocks: readonly string[]): Promise<void> {
  const left = [...blocks];
  const document = await readFile(file, "utf8");
  const text = document.replaceAll(BLOCK, (_, start, before, end) => start + (left.shift() ?? before) + end);
  await writeFile(file, text);
}

/** The text blocks of a document. */
export function splitTextBlocks(document: string): readonly string[] {
  return [...document.matchAll(BLOCK)].map(([, , text = ""]) => text);
}
