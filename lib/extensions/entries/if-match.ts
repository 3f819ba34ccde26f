import { problem, toApiError } from "../../kernel/errors.ts";
import type { Disclosure } from "./disclosure.ts";
import { type Entry, entryEtag } from "./entry.ts";

/**
 * `If-Match` may hold weak tags of the entry or `*`. Without an entry no condition matches.
 * @param disclosure callers who may not read entries can only match `*`, since a tag counts the changes
 * @throws ApiError 412 if the state differs
 */
export function checkIfMatch(
  header: string | undefined,
  entry: Entry | undefined,
  disclosure: Disclosure,
): void {
  if (header === undefined) return;
  const current = entry && entryEtag(entry);
  const requestedTags = header.split(",").map((tag) => tag.trim());
  const matching = disclosure.content ? [current, "*"] : ["*"];
  if (current !== undefined && requestedTags.some((tag) => matching.includes(tag))) return;
  const currentState = disclosure.content
    ? `the current one is ${current}`
    : "only '*' is known to who may not read";
  const state = current === undefined ? "there is no entry yet" : currentState;
  throw toApiError(
    problem(412, `'If-Match' is ${header.slice(0, 300)}, but ${state}.`, { source: "If-Match" }),
  );
}
