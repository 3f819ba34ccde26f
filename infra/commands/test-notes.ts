import { appendFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import type { Example, Examples } from "../reference/examples/example.ts";

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

const EXAMPLES = "examples";

/** Records the example that a test has shown. */
export function noteExample(id: string, example: Example): void {
  noteInRun(EXAMPLES, () => [JSON.stringify([id, example])]);
}

/** The examples that tests of the run have shown. */
export async function readShown(folder: string): Promise<Examples> {
  const lines = await readNotes(folder, EXAMPLES);
  return Object.fromEntries(lines.map((line): [string, Example] => JSON.parse(line)));
}

const SUCCESSES = "successes";

/** The fallback always refuses. */
const NEVER_SUCCEEDS = new Set(["routing/answer-unrouted-request"]);

/** Records that a test called an endpoint with success: a status below 300, or the redirect that it declares. */
export function noteSuccess({ id, response }: Pick<Endpoint, "id" | "response">, status: number): void {
  if (status < 300 || status === response.status) noteInRun(SUCCESSES, () => [id]);
}

/** Endpoints that no test of the run called successfully. */
export async function withoutSuccess(folder: string, ids: readonly string[]): Promise<string[]> {
  const called = new Set(await readNotes(folder, SUCCESSES));
  return ids.filter((id) => !called.has(id) && !NEVER_SUCCEEDS.has(id));
}

/** Jest arguments that skip no test, such as the number of workers. */
const KEEPS_ALL = /^(?:-[wi]|--(?:maxWorkers|runInBand|ci|silent|verbose|randomize|seed)(?:=.*)?|\d+%?)$/;

/** True if a run with these arguments runs every test. */
export function isWholeSuite(words: readonly string[]): boolean {
  return words.every((word) => KEEPS_ALL.test(word));
}
