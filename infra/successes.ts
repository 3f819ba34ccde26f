import { appendFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Endpoint } from "../lib/http/endpoint.ts";

/** Names the folder in which a run of tests notes what it called with success. */
export const SUCCESSES = "CARTWRIGHT_TEST_SUCCESSES";

/** What answers requests that no route takes has no success to give. */
const NEVER_SUCCEEDS = new Set(["routing/answer-unrouted-request"]);

/** Notes that a test called an endpoint and got an answer below 300; a file per process, so that none waits. */
export function noteSuccess({ id }: Pick<Endpoint, "id">, status: number): void {
  const folder = process.env[SUCCESSES];
  if (folder !== undefined && status < 300) appendFileSync(join(folder, String(process.pid)), `${id}\n`);
}

/** Ids of the endpoints that no test of the run called with success. */
export async function withoutSuccess(folder: string, endpoints: readonly Endpoint[]): Promise<string[]> {
  const files = await readdir(folder);
  const notes = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  const called = new Set(notes.flatMap((text) => text.split("\n")));
  return endpoints.map(({ id }) => id).filter((id) => !called.has(id) && !NEVER_SUCCEEDS.has(id));
}

/** Words for jest that leave no test out, such as the number of its processes. */
const KEEPS_ALL = /^(?:-[wi]|--(?:maxWorkers|runInBand|ci|silent|verbose)(?:=.*)?|\d+%?)$/;

/** Whether a run with these words runs every test. */
export function isWholeSuite(words: readonly string[]): boolean {
  return words.every((word) => KEEPS_ALL.test(word));
}
