import { appendFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Environment variable with the folder where a test run collects notes for checks of the whole suite. */
export const TEST_NOTES = "CARTWRIGHT_TEST_NOTES";

/** `1` in a run of `npm run generate`: examples are kept instead of compared, and no key of the table is refused. */
export const KEEP = "CARTWRIGHT_KEEP";

const noted = new Set<string>();

/**
 * Writes notes of a kind, each once per test file, if the run collects them. Each process has its own file, so that none
 * waits.
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

/** All notes of a kind in a run. */
export async function readNotes(folder: string, kind: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.startsWith(`${kind}-`));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) => text.split("\n").filter((line) => line !== ""));
}
