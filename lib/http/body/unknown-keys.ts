import type { ErrorObject } from "ajv";
import { TITLES } from "../../kernel/error-titles.ts";
import { MOST_PROBLEMS, type Problem, problem, shortName } from "../../kernel/errors.ts";
import { isObject } from "../../kernel/objects.ts";
import { parsePairs, type QueryRules } from "../../lists/list-query.ts";
import { pathToError } from "./schema-problems.ts";

type UnknownRule = {
  /** Ends each error's text: what to send, with an example. */
  readonly send: string;
  /** Meaningless keys that clients send anyway, by dotted path; see `docs/differences`. `*` is any key or element. */
  readonly ignores?: readonly string[];
};

/** Carries the checks, so that other endpoints' bundles do not contain them. */
export type RefusesUnknown = UnknownRule & {
  readonly keyProblems: (errors: readonly ErrorObject[], compared: Compared) => readonly Problem[];
  readonly bodyProblems: (value: unknown) => readonly Problem[];
  readonly parameterProblems: (rawQuery: string, rules: QueryRules) => readonly Problem[];
};

/** Requests with an unknown key, body or query parameter get 422. */
export function refuseUnknown(rule: UnknownRule): RefusesUnknown {
  return {
    ...rule,
    keyProblems: (errors, compared) => unknownKeyProblems(errors, rule, compared),
    bodyProblems: (value) => findBodyProblems(value, rule),
    parameterProblems: (rawQuery, rules) => unknownParameterProblems(unreadParameters(rawQuery, rules), rule),
  };
}

type Compared = {
  readonly sent: unknown;
  readonly accepted: readonly string[];
  readonly problems: readonly Problem[];
};

/** Only unknown keys are reported: a missing key is often one of them. A rule of the endpoint for a key goes first. */
function unknownKeyProblems(
  errors: readonly ErrorObject[],
  { send, ignores = [] }: UnknownRule,
  { sent, accepted, problems }: Compared,
): readonly Problem[] {
  const ignored = ignores.map((path) => path.split("."));
  const named = new Set(problems.flatMap(({ source = "" }) => withParents(source)));
  return errors
    .map(pathToError)
    .filter((path) => !ignored.some((pattern) => matches(pattern, path)))
    .filter((path) => !named.has(path.map(shortName).join(".")))
    .slice(0, MOST_PROBLEMS)
    .map((path) => {
      const closest = closestPath(path, accepted);
      return unknownKey(pathAsSent(path, sent), send, closest);
    });
}

/** `null`, `{}` and an empty `data` count as no body, since clients send them with every request. */
function findBodyProblems(value: unknown, { send }: UnknownRule): readonly Problem[] {
  if (value === null) return [];
  if (!isObject(value)) return [refusalProblem(`The body of this request must be empty. ${send}`, "request")];
  const { data, ...others } = value;
  const isEmpty = data === undefined || data === null || (isObject(data) && Object.keys(data).length === 0);
  const unknown = isEmpty ? Object.keys(others) : Object.keys(value);
  return unknown.slice(0, MOST_PROBLEMS).map((name) => unknownKey([name], send));
}

function unknownParameterProblems(names: readonly string[], { send }: UnknownRule): readonly Problem[] {
  return names.slice(0, MOST_PROBLEMS).map((name) => {
    const shown = shortName(name);
    return refusalProblem(`'${shown}' is not a query parameter of this request. ${send}`, shown);
  });
}

function unknownKey(path: readonly string[], send: string, closest?: string): Problem {
  const shown = path.map(shortName).join(".");
  const meant = closest === undefined || closest === shown ? "" : ` Did you mean '${closest}'?`;
  return refusalProblem(`'${shown}' is not a key of this request.${meant} ${send}`, shown);
}

function refusalProblem(detail: string, source: string): Problem {
  return problem(422, detail, { title: TITLES.unprocessableContent, source });
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length === path.length && pattern.every((part, at) => part === "*" || part === path[at]);
}

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

function withParents(path: string): readonly string[] {
  const parts = path.split(".");
  return parts.map((_, at) => parts.slice(0, at + 1).join("."));
}

/** `include` is allowed everywhere: clients send it with everything, and it never changes the effect. */
function unreadParameters(rawQuery: string, rules: QueryRules): readonly string[] {
  const readNames = new Set([
    "",
    "include",
    ...(rules.page ? ["page[limit]", "page[offset]"] : []),
    ...(rules.sort ? ["sort"] : []),
    ...(rules.filter ? ["filter"] : []),
    ...Object.keys(rules.other ?? {}),
  ]);
  const names = parsePairs(rawQuery).map(([name]) => name);
  return [...new Set(names)].filter((name) => !readNames.has(name));
}

const LONGEST_COMPARED = 40;

/** Finds the path that was meant: case, signs or number of the last name differ, or one or two letters. */
export function closestPath(path: readonly string[], accepted: readonly string[]): string | undefined {
  const name = path.at(-1) ?? "";
  const acceptedPaths = accepted.map((text) => text.split("."));
  const beside = acceptedPaths.filter((one) => isBeside(one, path));
  const closest =
    beside.find((one) => plain(one.at(-1)) === plain(name)) ??
    acceptedPaths.find((one) => plain(one.at(-1)) === plain(name)) ??
    beside.find((one) => isSlip(one.at(-1) ?? "", name));
  return closest?.map((part, at) => (part === "*" ? (path[at] ?? part) : part)).join(".");
}

function isBeside(one: readonly string[], path: readonly string[]): boolean {
  return (
    one.length === path.length && one.slice(0, -1).every((part, at) => part === "*" || part === path[at])
  );
}

function plain(name = ""): string {
  return name
    .slice(0, LONGEST_COMPARED)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replace(/s$/, "");
}

function isSlip(accepted: string, name: string): boolean {
  const most = accepted.length < 6 ? 1 : 2;
  if (name.length > LONGEST_COMPARED || Math.abs(accepted.length - name.length) > most) return false;
  return distance(accepted.toLowerCase(), name.toLowerCase()) <= most;
}

/** Two swapped letters count as one change. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const at = (list: readonly number[], index: number) => list[index] ?? Number.POSITIVE_INFINITY;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
