import { errorOf, problem } from "../../kernel/errors.ts";
import type { Disclosure } from "./disclosure.ts";
import { type Entry, entryEtag } from "./entry.ts";

/**
 * Lets a conditional request through when its `If-Match` names the entry's current state: the weak tag that answers
 * carry, one of a comma-separated list of them, or `*`.
 * @param entry `undefined` when there is none yet, which no condition matches
 * @param disclosure to who may not read entries a tag tells how often they changed: only `*` matches then
 * @throws ApiError 412 naming both tags, or no tag to who may not read
 */
export function checkIfMatch(
  header: string | undefined,
  entry: Entry | undefined,
  disclosure: Disclosure,
): void {
  if (header === undefined) return;
  const current = entry && entryEtag(entry);
  const given = header.split(",").map((tag) => tag.trim());
  const matching = disclosure.content ? [current, "*"] : ["*"];
  if (current !== undefined && given.some((tag) => matching.includes(tag))) return;
  const known = disclosure.content
    ? `the current one is ${current}`
    : "only '*' is known to who may not read";
  const state = current === undefined ? "there is no entry yet" : known;
  throw errorOf(problem(412, `'If-Match' is ${header.slice(0, 300)}, but ${state}.`, { source: "If-Match" }));
}
