import type { Endpoint } from "../../lib/http/endpoint.ts";
import { noteInRun, readNotes } from "./test-notes.ts";

const NOTES = "successes";

/** Endpoints that always refuse: the fallback, and the confirmation that no order needs. */
const NEVER_SUCCEEDS = new Set(["orders/confirm-order", "routing/answer-unrouted-request"]);

/** Records that a test called an endpoint and got a status below 300. */
export function noteSuccess({ id }: Pick<Endpoint, "id">, status: number): void {
  if (status < 300) noteInRun(NOTES, () => [id]);
}

/** Endpoints that no test of the run called successfully. */
export async function withoutSuccess(folder: string, ids: readonly string[]): Promise<string[]> {
  const called = new Set(await readNotes(folder, NOTES));
  return ids.filter((id) => !called.has(id) && !NEVER_SUCCEEDS.has(id));
}

/** Jest arguments that skip no test, such as the number of workers. */
const KEEPS_ALL = /^(?:-[wi]|--(?:maxWorkers|runInBand|ci|silent|verbose|randomize|seed)(?:=.*)?|\d+%?)$/;

/** True if a run with these arguments runs every test. */
export function isWholeSuite(words: readonly string[]): boolean {
  return words.every((word) => KEEPS_ALL.test(word));
}
