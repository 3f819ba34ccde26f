import { badQuery, type QueryScope } from "./query-scope.ts";

/** Weights go up to 127, so that each name can have its own. Storefronts send no longer lists. */
export const MOST_NAMES = 127;

/** @param key of the request, for errors @throws ApiError 400 for over 127 entries, repeated ones included */
export function splitNames(list: string, scope: Pick<QueryScope, "where">, key: string): string[] {
  const names = list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length <= MOST_NAMES) return names;
  throw badQuery(scope, key, `expected at most ${MOST_NAMES} names, found ${names.length}.`);
}
