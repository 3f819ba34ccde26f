import { errorOf, problem } from "../../kernel/errors.ts";
import { type Entry, entryEtag } from "./entry.ts";

/**
 * Lets a conditional request through when its `If-Match` names the entry's current state: the weak tag that answers
 * carry, one of a comma-separated list of them, or `*`.
 * @param entry `undefined` when there is none yet, which no condition matches
 * @throws ApiError 412 naming both tags
 */
export function checkIfMatch(header: string | undefined, entry: Entry | undefined): void {
  if (header === undefined) return;
  const current = entry && entryEtag(entry);
  const given = header.split(",").map((tag) => tag.trim());
  if (current !== undefined && (given.includes(current) || given.includes("*"))) return;
  const state = current === undefined ? "there is no entry yet" : `the current one is ${current}`;
  throw errorOf(problem(412, `'If-Match' is ${header.slice(0, 300)}, but ${state}.`, { source: "If-Match" }));
}
