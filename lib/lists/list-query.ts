import { invalid, type Problem, problem, shortName, toApiError } from "../kernel/errors.ts";
import { type Filter, type FilterRules, readFilter } from "./filter.ts";
import { parseFilter, type RawFilter } from "./filter-parser.ts";

/** Query parameters that an endpoint reads; others are ignored. @answers How long is a page, with which links? */
export type QueryRules = {
  /**
   * `smallest` is the least limit. `largestOffset` is for lists whose distant pages cost no more; 0 for lists whose answers
   * say where the next page begins.
   */
  readonly page?: { readonly smallest: 0 | 1; readonly largestOffset?: number };
  /** Names allowed in `include`; others are ignored. */
  readonly include?: readonly string[];
  /** Other names in `include` are 400, except in the profile `compatible`. */
  readonly refusesIncludes?: true;
  /** Most names in `include`, unknown ones included; 5 by default. Further names are ignored. */
  readonly mostIncludes?: number;
  readonly sort?: { readonly attributes: readonly string[]; readonly byDefault: string };
  readonly filter?: FilterRules;
  /** Further parameters as text, with their descriptions for the API reference. */
  readonly other?: Readonly<Record<string, string>>;
};

export type PageRequest = {
  readonly limit: number;
  readonly offset: number;
  /** The request has no limit. */
  readonly isDefault?: true;
  /** Limit in links, if the page itself was shortened. */
  readonly linkLimit?: number;
};
export type Sort = { readonly attribute: string; readonly descending: boolean };

export type ListQuery = {
  readonly page: PageRequest;
  readonly include: ReadonlySet<string>;
  readonly sort?: Sort;
  readonly filter?: Filter;
  /** With `ownFields`: the filter as written; the use case checks it when the fields are known. */
  readonly rawFilter?: RawFilter;
  readonly other: Readonly<Record<string, string>>;
  /** Path and parameters that links between pages repeat. */
  readonly path: string;
  readonly kept: readonly (readonly [string, string])[];
};

/** Page length in links, not shortened for heavy records. */
export function getLinkLimit({ limit, linkLimit = limit }: PageRequest): number {
  return linkLimit;
}

export const DEFAULT_PAGE_LENGTH = 25;
export const LARGEST_PAGE = 100;
export const LARGEST_OFFSET = 10_000;
const MOST_INCLUDES = 5;
const KEPT_IN_LINKS = new Set([
  "filter",
  "sort",
  "include",
  "page[total_method]",
  "timeout",
  "include_hierarchies",
]);

/**
 * Reads the raw query string, since gateways split and decode parameters differently. The last of repeated
 * parameters wins; repeated `include` adds up.
 * @throws ApiError 400 naming the parameter
 */
export function readListQuery(
  rawQuery: string,
  path: string,
  rules: QueryRules,
  isLenient = false,
): ListQuery {
  const pairs = parsePairs(rawQuery);
  const last = new Map(pairs);
  const problems: Problem[] = [];
  const page = rules.page ? readPage(last, rules.page, problems) : { limit: DEFAULT_PAGE_LENGTH, offset: 0 };
  const sort = rules.sort
    ? readSort(last.get("sort"), rules.sort, (fault) => problems.push(fault))
    : undefined;
  const include = readInclude(pairs, rules, isLenient ? undefined : problems);
  const [first, ...rest] = problems;
  if (first) throw toApiError(first, ...rest);
  return {
    page,
    include,
    ...(sort ? { sort } : {}),
    ...(rules.filter ? readQueryFilter(pairs, { ...rules.filter, skipsEmpty: isLenient }) : {}),
    other: readOther(last, Object.keys(rules.other ?? {})),
    path,
    kept: [...last].filter(([name]) => KEPT_IN_LINKS.has(name) || Object.hasOwn(rules.other ?? {}, name)),
  };
}

/** An empty filter counts as absent; two filters are ambiguous. */
function readQueryFilter(
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
  parameters: ReadonlyMap<string, string>,
  { smallest, largestOffset = LARGEST_OFFSET }: NonNullable<QueryRules["page"]>,
  problems: Problem[],
): PageRequest {
  const limit = readInteger(
    parameters,
    "page[limit]",
    { smallest, byDefault: DEFAULT_PAGE_LENGTH },
    problems,
  );
  const offset = readInteger(
    parameters,
    "page[offset]",
    { smallest: 0, largest: largestOffset, byDefault: 0 },
    problems,
  );
  const isGiven = parameters.has("page[limit]");
  return { limit: Math.min(limit, LARGEST_PAGE), offset, ...(isGiven ? {} : { isDefault: true }) };
}

type Bounds = { readonly smallest: number; readonly largest?: number; readonly byDefault: number };

function readInteger(
  parameters: ReadonlyMap<string, string>,
  name: string,
  { smallest, largest = Number.POSITIVE_INFINITY, byDefault }: Bounds,
  problems: Problem[],
): number {
  const text = parameters.get(name);
  if (text === undefined) return byDefault;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= smallest && value <= largest) return value;
  problems.push(problem(400, `'${name}' must be ${describeRange(smallest, largest)}.`, { source: name }));
  return byDefault;
}

function describeRange(smallest: number, largest: number): string {
  if (largest === 0) return "0 or left out: `links.next` leads to the next page";
  if (largest === Number.POSITIVE_INFINITY) return `an integer of at least ${smallest}`;
  return `an integer from ${smallest} to ${largest}`;
}

/** Reads `sort`: an attribute, descending with a leading `-`. Reports an attribute that is not allowed. */
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

/** @param problems gets one for a name that the list does not have, if it refuses those */
function readInclude(
  pairs: readonly (readonly [string, string])[],
  { include: allowed = [], mostIncludes = MOST_INCLUDES, refusesIncludes }: QueryRules,
  problems: Problem[] | undefined,
): ReadonlySet<string> {
  const names = pairs
    .filter(([name]) => name === "include")
    .flatMap(([, all]) => all.split(","))
    .map((name) => name.trim().toLowerCase());
  const named = names.slice(0, mostIncludes).filter((name) => allowed.includes(name));
  if (refusesIncludes && problems && named.length < names.length) {
    const unknown = names.find((name) => name !== "" && !allowed.includes(name));
    const detail = `'include' cannot be [${shortName(unknown ?? "")}], allowed are [${allowed.join(" ")}].`;
    if (unknown !== undefined) problems.push(problem(400, detail, { source: "include" }));
  }
  return new Set(named);
}

function readOther(
  parameters: ReadonlyMap<string, string>,
  names: readonly string[],
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of names) {
    const value = parameters.get(name);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** Reads a further parameter that says yes or no; an empty one counts as absent. @throws ApiError 400 for another text */
export function readFlag({ other }: Pick<ListQuery, "other">, name: string): boolean | undefined {
  const text = other[name] ?? "";
  if (text === "") return undefined;
  if (text === "true" || text === "false") return text === "true";
  throw invalid(`'${name}' must be true or false.`, { source: name });
}

/** Sets the store's page length if the request has no limit. @answers How long is a page, with which links? */
export async function applyPageLength(query: ListQuery, read: () => Promise<number>): Promise<ListQuery> {
  if (!query.page.isDefault) return query;
  return { ...query, page: { ...query.page, limit: await read() } };
}
