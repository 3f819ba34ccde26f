import { errorOf, invalid, type Problem, problem } from "../kernel/errors.ts";
import { type Filter, type FilterRules, readFilter } from "./filter.ts";
import { parseFilter, type RawFilter } from "./filter-parser.ts";

/** Which query parameters an endpoint reads; any other is ignored. */
export type QueryRules = {
  /**
   * Reads `page[limit]` and `page[offset]`; `smallest` is the least limit, 0 or 1, `largestOffset` what other lists do not
   * have: pages far back at no further cost.
   */
  readonly page?: { readonly smallest: 0 | 1; readonly largestOffset?: number };
  /** Names that `include` may ask for; unknown ones are ignored. */
  readonly include?: readonly string[];
  /** How many names `include` may have, unknown ones too, if more than five; those behind them are ignored. */
  readonly mostIncludes?: number;
  readonly sort?: { readonly attributes: readonly string[]; readonly byDefault: string };
  readonly filter?: FilterRules;
  /** Further parameters handed on as text, with a line about each for the API reference. */
  readonly other?: Readonly<Record<string, string>>;
};

export type PageRequest = {
  readonly limit: number;
  readonly offset: number;
  /** The limit was not asked for. */
  readonly isDefault?: true;
  /** The limit in links, where the page itself was shortened. */
  readonly linkLimit?: number;
};
export type Sort = { readonly attribute: string; readonly descending: boolean };

export type ListQuery = {
  readonly page: PageRequest;
  readonly include: ReadonlySet<string>;
  readonly sort?: Sort;
  readonly filter?: Filter;
  /** With `ownFields`: the filter as written, to be checked once the fields are known. */
  readonly rawFilter?: RawFilter;
  readonly other: Readonly<Record<string, string>>;
  /** The request's path and the parameters that links between pages repeat. */
  readonly path: string;
  readonly kept: readonly (readonly [string, string])[];
};

/** How many records the pages of a list have where none is too heavy. */
export function limitOfLinks({ limit, linkLimit = limit }: PageRequest): number {
  return linkLimit;
}

export const DEFAULT_PAGE_LENGTH = 25;
export const LARGEST_PAGE = 100;
export const LARGEST_OFFSET = 10_000;
const MOST_INCLUDES = 5;
const KEPT = new Set(["filter", "sort", "include", "page[total_method]", "timeout", "include_hierarchies"]);

/**
 * Reads the raw query string, since gateways split or decode parsed parameters in their own ways. A repeated
 * parameter counts once, the last wins; `include` may be repeated and adds up.
 * @param skipsEmpty whether empty values in `in(…)` of the filter are passed over
 * @throws ApiError 400 naming the parameter
 */
export function readListQuery(
  rawQuery: string,
  path: string,
  rules: QueryRules,
  skipsEmpty = false,
): ListQuery {
  const pairs = parsePairs(rawQuery);
  const last = new Map(pairs);
  const problems: Problem[] = [];
  const page = rules.page ? readPage(last, rules.page, problems) : { limit: DEFAULT_PAGE_LENGTH, offset: 0 };
  const sort = rules.sort
    ? readSort(last.get("sort"), rules.sort, (found) => problems.push(found))
    : undefined;
  const [first, ...rest] = problems;
  if (first) throw errorOf(first, ...rest);
  return {
    page,
    include: readInclude(pairs, rules),
    ...(sort ? { sort } : {}),
    ...(rules.filter ? filterOf(pairs, { ...rules.filter, skipsEmpty }) : {}),
    other: readOther(last, Object.keys(rules.other ?? {})),
    path,
    kept: [...last].filter(([name]) => KEPT.has(name) || Object.hasOwn(rules.other ?? {}, name)),
  };
}

/** An empty filter is none; which of two was meant nobody can tell. */
function filterOf(
  pairs: readonly (readonly [string, string])[],
  rules: FilterRules,
): Pick<ListQuery, "filter" | "rawFilter"> {
  const [text, another] = pairs.filter(([name]) => name === "filter").map(([, value]) => value);
  if (another !== undefined) throw invalid("'filter' is given more than once.", { source: "filter" });
  if (text === undefined || text.trim() === "") return {};
  return rules.ownFields ? { rawFilter: parseFilter(text, rules) } : { filter: readFilter(text, rules) };
}

/** @throws ApiError 400 for a malformed percent escape */
export function parsePairs(rawQuery: string): [string, string][] {
  if (rawQuery === "") return [];
  return rawQuery.split("&").map((part) => {
    const at = part.indexOf("=");
    return at < 0 ? [decode(part), ""] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw invalid("The query string has a malformed percent escape.");
  }
}

function readPage(
  given: ReadonlyMap<string, string>,
  { smallest, largestOffset = LARGEST_OFFSET }: NonNullable<QueryRules["page"]>,
  problems: Problem[],
): PageRequest {
  const limit = readInteger(given, "page[limit]", { smallest, byDefault: DEFAULT_PAGE_LENGTH }, problems);
  const offset = readInteger(
    given,
    "page[offset]",
    { smallest: 0, largest: largestOffset, byDefault: 0 },
    problems,
  );
  const isGiven = given.has("page[limit]");
  return { limit: Math.min(limit, LARGEST_PAGE), offset, ...(isGiven ? {} : { isDefault: true }) };
}

type Bounds = { readonly smallest: number; readonly largest?: number; readonly byDefault: number };

function readInteger(
  given: ReadonlyMap<string, string>,
  name: string,
  { smallest, largest = Number.POSITIVE_INFINITY, byDefault }: Bounds,
  problems: Problem[],
): number {
  const text = given.get(name);
  if (text === undefined) return byDefault;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= smallest && value <= largest) return value;
  const range =
    largest === Number.POSITIVE_INFINITY ? `of at least ${smallest}` : `from ${smallest} to ${largest}`;
  problems.push(problem(400, `'${name}' must be an integer ${range}.`, { source: name }));
  return byDefault;
}

/** Reads `sort`: an attribute, descending with a `-` before it. A name that is not allowed is reported. */
export function readSort(
  text: string | undefined,
  { attributes, byDefault }: NonNullable<QueryRules["sort"]>,
  report: (problem: Problem) => void,
): Sort {
  const order = text === undefined || text === "" ? byDefault : text;
  const descending = order.startsWith("-");
  const attribute = descending ? order.slice(1) : order;
  if (!attributes.includes(attribute)) {
    const allowed = [...attributes].sort().join(" ");
    report(
      problem(400, `'sort' cannot be [${order}], allowed are [${allowed}], each with an optional '-'.`, {
        source: "sort",
      }),
    );
  }
  return { attribute, descending };
}

function readInclude(
  pairs: readonly (readonly [string, string])[],
  { include: known = [], mostIncludes = MOST_INCLUDES }: QueryRules,
): ReadonlySet<string> {
  const names = pairs
    .filter(([name]) => name === "include")
    .flatMap(([, names]) => names.split(","))
    .map((name) => name.trim().toLowerCase());
  return new Set(names.slice(0, mostIncludes).filter((name) => known.includes(name)));
}

function readOther(given: ReadonlyMap<string, string>, names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of names) {
    const value = given.get(name);
    if (value !== undefined) found[name] = value;
  }
  return found;
}
