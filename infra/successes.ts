import type { Endpoint } from "../lib/http/endpoint.ts";
import { noteInRun, notesOf } from "./test-notes.ts";

const NOTES = "successes";

/** What answers requests that no route takes has no success to give, nor what confirms what no order has. */
const NEVER_SUCCEEDS = new Set(["orders/confirm-order", "routing/answer-unrouted-request"]);

/** Notes that a test called an endpoint and got an answer below 300. */
export function noteSuccess({ id }: Pick<Endpoint, "id">, status: number): void {
  if (status < 300) noteInRun(NOTES, () => [id]);
}

/** Ids of the endpoints that no test of the run called with success. */
export async function withoutSuccess(folder: string, ids: readonly string[]): Promise<string[]> {
  const called = new Set(await notesOf(folder, NOTES));
  return ids.filter((id) => !called.has(id) && !NEVER_SUCCEEDS.has(id));
}

/** Words for jest that leave no test out, such as the number of its processes. */
const KEEPS_ALL = /^(?:-[wi]|--(?:maxWorkers|runInBand|ci|silent|verbose|randomize|seed)(?:=.*)?|\d+%?)$/;

/** Whether a run with these words runs every test. */
export function isWholeSuite(words: readonly string[]): boolean {
  return words.every((word) => KEEPS_ALL.test(word));
}
