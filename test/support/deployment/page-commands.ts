import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A block of commands on a page, and the answer below it. */
export type PageBlock = { readonly commands: string; readonly shown: object | undefined };

/** Blocks of commands in a page or a part of it, in order, without those that start the service. */
export function findBlocks(page: string): readonly PageBlock[] {
  const blocks: PageBlock[] = [];
  for (const [, language, text = ""] of page.matchAll(/^```(sh|json)\n([\s\S]*?)^```$/gm)) {
    const last = blocks.pop();
    if (language === "sh") blocks.push(...(last ? [last] : []), { commands: text, shown: undefined });
    else if (last && last.shown === undefined) blocks.push({ ...last, shown: JSON.parse(text) });
    else throw new Error(`No commands above this answer: ${text}`);
  }
  return blocks;
}

/**
 * Runs all blocks in one shell, which stops at the first failed command. @param url replaces the service's address on the
 * page @returns the output of each block
 */
export async function runBlocks(blocks: readonly PageBlock[], url: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "cartwright-page-"));
  try {
    const fileOf = (position: number) => join(folder, String(position));
    const pasted = blocks.map(({ commands }, position) => `{ ${commands}\n} > ${fileOf(position)}\n`);
    const script = pasted.join("").replaceAll("http://127.0.0.1:3000", url);
    await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], { cwd: folder });
    return await Promise.all(blocks.map((_, position) => readFile(fileOf(position), "utf8")));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
