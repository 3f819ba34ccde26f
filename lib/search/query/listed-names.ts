import { badQuery, type QueryScope } from "./query-scope.ts";

/** Each can have a weight of its own; longer lists cost much and are sent by no storefront. */
export const MOST_NAMES = 127;

/**
 * What stands between the commas of a list of names or weights; nothing between two is passed over.
 * @param key of the request, as errors name it
 * @throws ApiError 400 for more than 127, repeated ones included
 */
export function listedNames(list: string, scope: Pick<QueryScope, "where">, key: string): string[] {
  const names = list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length <= MOST_NAMES) return names;
  throw badQuery(scope, key, `expected at most ${MOST_NAMES} names, found ${names.length}.`);
}
