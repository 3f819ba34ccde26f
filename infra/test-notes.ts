import { appendFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Names the folder in which a run of tests notes what the whole suite is held to. */
export const TEST_NOTES = "CARTWRIGHT_TEST_NOTES";

const noted = new Set<string>();

/**
 * Notes lines of a kind, each once per file of tests; nothing where nobody collects them. Every process has a file of its
 * own, so that none waits.
 */
export function noteInRun(kind: string, lines: () => readonly string[]): void {
  const folder = process.env[TEST_NOTES];
  if (folder === undefined) return;
  const fresh = lines().filter((line) => {
    const before = noted.size;
    return noted.add(`${folder} ${kind} ${line}`).size > before;
  });
  if (fresh.length > 0) appendFileSync(join(folder, `${kind}-${process.pid}`), `${fresh.join("\n")}\n`);
}

/** All lines of a kind that a run has noted. */
export async function notesOf(folder: string, kind: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.startsWith(`${kind}-`));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) => text.split("\n").filter((line) => line !== ""));
}
