import type { ErrorObject } from "ajv";
import { TITLES } from "../../kernel/error-titles.ts";
import { MOST_PROBLEMS, type Problem, problem, shortName } from "../../kernel/errors.ts";
import { isObject } from "../../kernel/own.ts";
import { parsePairs, type QueryRules } from "../../lists/list-query.ts";
import { closestPath } from "./closest-path.ts";
import { brokenPath } from "./schema-problems.ts";

/** What an endpoint says of keys that it does not know, of which it takes none. */
type UnknownRule = {
  /** What to send, in words and an example: ends the text of each error. */
  readonly send: string;
  /**
   * Keys that clients send although they mean nothing here, by dotted path: they and all that is in them are passed over. `*`
   * is any key of a map or any element of a list. `docs/differences` says which clients send them.
   */
  readonly ignores?: readonly string[];
};

/** The rule with what it refuses: an endpoint without one does not carry this code. */
export type RefusesUnknown = UnknownRule & {
  readonly keyProblems: (errors: readonly ErrorObject[], compared: Compared) => readonly Problem[];
  readonly bodyProblems: (value: unknown) => readonly Problem[];
  readonly parameterProblems: (rawQuery: string, known: QueryRules) => readonly Problem[];
};

/** Refuses keys, bodies and query parameters that the endpoint does not know, each with a 422 that says what to send. */
export function refuseUnknown(rule: UnknownRule): RefusesUnknown {
  return {
    ...rule,
    keyProblems: (errors, compared) => unknownKeyProblems(errors, rule, compared),
    bodyProblems: (value) => unexpectedBodyProblems(value, rule),
    parameterProblems: (rawQuery, known) => unknownParameterProblems(unreadParameters(rawQuery, known), rule),
  };
}

/** What a body was sent as, which keys its schema names, and what the endpoint's own rules say of it. */
type Compared = {
  readonly sent: unknown;
  readonly accepted: readonly string[];
  readonly problems: readonly Problem[];
};

/**
 * A 422 for each key that is neither named nor ignored, at most `MOST_PROBLEMS`. They alone are answered: what is missing
 * is often what stands under the wrong name. A key that a rule of the endpoint names, such as one with card data, keeps the
 * rule's text.
 */
function unknownKeyProblems(
  errors: readonly ErrorObject[],
  { send, ignores = [] }: UnknownRule,
  { sent, accepted, problems }: Compared,
): readonly Problem[] {
  const ignored = ignores.map((path) => path.split("."));
  const named = new Set(problems.flatMap(({ source = "" }) => withParents(source)));
  return errors
    .map(brokenPath)
    .filter((path) => !ignored.some((pattern) => matches(pattern, path)))
    .filter((path) => !named.has(path.map(shortName).join(".")))
    .slice(0, MOST_PROBLEMS)
    .map((path) => {
      const closest = closestPath(path, accepted);
      return unknownKey(pathAsSent(path, sent), send, closest);
    });
}

/**
 * A 422 for each key of a body where none is expected. What clients send with every request is nothing: `null`, `{}`, and an
 * empty `data`.
 */
function unexpectedBodyProblems(value: unknown, { send }: UnknownRule): readonly Problem[] {
  if (value === null) return [];
  if (!isObject(value)) return [refused(`The body of this request must be empty. ${send}`, "request")];
  const { data, ...others } = value;
  const isEmpty = data === undefined || data === null || (isObject(data) && Object.keys(data).length === 0);
  const unknown = isEmpty ? Object.keys(others) : Object.keys(value);
  return unknown.slice(0, MOST_PROBLEMS).map((name) => unknownKey([name], send));
}

/** A 422 for each parameter of the query string that the endpoint does not read. */
function unknownParameterProblems(names: readonly string[], { send }: UnknownRule): readonly Problem[] {
  return names.slice(0, MOST_PROBLEMS).map((name) => {
    const shown = shortName(name);
    return refused(`'${shown}' is not a query parameter of this request. ${send}`, shown);
  });
}

function unknownKey(path: readonly string[], send: string, closest?: string): Problem {
  const shown = path.map(shortName).join(".");
  const meant = closest === undefined || closest === shown ? "" : ` Did you mean '${closest}'?`;
  return refused(`'${shown}' is not a key of this request.${meant} ${send}`, shown);
}

function refused(detail: string, source: string): Problem {
  return problem(422, detail, { title: TITLES.unprocessableContent, source });
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length === path.length && pattern.every((part, at) => part === "*" || part === path[at]);
}

/** Where a key of a folded body stands in what was sent: there, or without the `data` that folding put around it. */
function pathAsSent(path: readonly string[], sent: unknown): readonly string[] {
  const paths = [path, path.slice(1), ["data", ...path]];
  return paths.find((one) => one.length > 0 && isThere(sent, one)) ?? path;
}

function isThere(value: unknown, path: readonly string[]): boolean {
  let inner = value;
  for (const part of path) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, part)) return false;
    inner = Object.getOwnPropertyDescriptor(inner, part)?.value;
  }
  return true;
}

/** The dotted path and those of all that it is in. */
function withParents(path: string): readonly string[] {
  const parts = path.split(".");
  return parts.map((_, at) => parts.slice(0, at + 1).join("."));
}

/**
 * The names of the parameters that mean nothing under these rules, each once. `include` is none of them, also where there is
 * nothing to include: clients send it with everything, and it never changes what is done.
 */
function unreadParameters(rawQuery: string, rules: QueryRules): readonly string[] {
  const known = new Set([
    "",
    "include",
    ...(rules.page ? ["page[limit]", "page[offset]"] : []),
    ...(rules.sort ? ["sort"] : []),
    ...(rules.filter ? ["filter"] : []),
    ...Object.keys(rules.other ?? {}),
  ]);
  const names = parsePairs(rawQuery).map(([name]) => name);
  return [...new Set(names)].filter((name) => !known.has(name));
}
