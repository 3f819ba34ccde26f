import { defined } from "../kernel/defined.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, invalid } from "../kernel/errors.ts";
import { isObject, own } from "../kernel/own.ts";
import type { HighlightSetting } from "./engine/highlights/highlights.ts";
import { listedNames } from "./query/listed-names.ts";
import type { SentMatchSettings } from "./query/match-settings.ts";

/** One search as it was sent, without what it does not say. What its texts mean is read by who knows the index. */
export type SentSearch = {
  readonly type: "search" | "autocomplete";
  /** Which search it is, as errors say it: `searches[2]`. */
  readonly where: string;
  /** `*` for every product. */
  readonly q: string;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly maxFacetValues: number;
  readonly texts: Readonly<Partial<Record<SearchText, string>>>;
  /** How words are compared, as sent. */
  readonly tuning: SentMatchSettings;
  readonly highlighting: Highlighting;
};

/** How matches are shown; what is not said, or makes no sense, is as usual. */
type Highlighting = Partial<Pick<HighlightSetting, "startTag" | "endTag" | "affixWords" | "snippetBelow">> & {
  /** Fields whose whole text is answered, by their names in the index. */
  readonly fullFields: readonly string[];
  /** Fields that are marked instead of those in which words were looked for. */
  readonly markedFields?: readonly string[];
};

const TEXTS = ["query_by", "query_by_weights", "filter_by", "facet_by", "facet_query", "sort_by"] as const;
type SearchText = (typeof TEXTS)[number];

/** What the searches of a request have that do not say it themselves. */
export type PageDefaults = { readonly perPage: number; readonly offset: number };

export const LARGEST_SEARCH_PAGE = 250;
const USUAL_PAGE = 10;
const USUAL_FACET_VALUES = 10;
const LARGEST_SEARCH_OFFSET = 10_000;
const LONGEST_QUERY = 1000;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads one search of a request. Keys that nobody knows are ignored, `null` is absent, and numbers may be texts of digits:
 * public clients send all of these.
 * @param name of the search in errors, such as `searches[2]`
 * @throws ApiError 400
 */
export function readSentSearch(sent: unknown, name: string, defaults: PageDefaults): SentSearch {
  if (!isObject(sent)) throw invalid(`'${name}' must be an object.`);
  const text = (key: string) => textIn(sent, key, name);
  const perPage = integerIn(sent, "per_page", name, { least: 0, most: LARGEST_SEARCH_PAGE }, pagination);
  const page = integerIn(sent, "page", name, { least: 1, most: Number.MAX_SAFE_INTEGER }, pagination);
  const paged = pageOfSearch({ page, perPage, name }, defaults);
  const facets = { least: 0, most: LARGEST_SEARCH_PAGE };
  return {
    type: typeIn(sent, name),
    where: name,
    q: queryOf(text("q")),
    ...paged,
    maxFacetValues: integerIn(sent, "max_facet_values", name, facets, invalid) ?? USUAL_FACET_VALUES,
    texts: Object.fromEntries(
      TEXTS.flatMap((key) => {
        const value = text(key)?.trim();
        return value ? [[key, value]] : [];
      }),
    ),
    tuning: tuningIn(sent),
    highlighting: highlightingIn(sent, name, fieldsIn(text("highlight_full_fields"), name)),
  };
}

/**
 * What searches have that say nothing of pages, from the query string of older clients.
 * @throws ApiError 400 `Invalid Pagination`
 */
export function readPageDefaults(query: Readonly<Record<string, string>>): PageDefaults {
  const limits = { least: 0, most: LARGEST_SEARCH_PAGE };
  const offsets = { least: 0, most: LARGEST_SEARCH_OFFSET };
  return {
    perPage: integerIn(query, "page[limit]", "", limits, pagination) ?? USUAL_PAGE,
    offset: integerIn(query, "page[offset]", "", offsets, pagination) ?? 0,
  };
}

function queryOf(text = ""): string {
  const q = text.slice(0, LONGEST_QUERY).toWellFormed().trim();
  return q === "" ? "*" : q;
}

function typeIn(sent: Fields, name: string): SentSearch["type"] {
  const type = textIn(sent, "type", name) ?? "search";
  if (type === "search" || type === "autocomplete") return type;
  throw invalid(`'${name}.type' must be 'search' or 'autocomplete'.`);
}

type Paged = Pick<SentSearch, "page" | "perPage">;

/** @throws ApiError 400 for a page that begins behind the furthest hit there is */
function pageOfSearch(
  { page, perPage, name }: { readonly [K in keyof Paged]: number | undefined } & { readonly name: string },
  defaults: PageDefaults,
): Paged {
  const size = perPage ?? defaults.perPage;
  const number = page ?? (size === 0 ? 1 : Math.floor(defaults.offset / size) + 1);
  if ((number - 1) * size <= LARGEST_SEARCH_OFFSET) return { page: number, perPage: size };
  throw pagination(
    `The page of '${name}' begins behind hit ${LARGEST_SEARCH_OFFSET}: '(page - 1) * per_page' must be at most that; narrow the search instead.`,
  );
}

function pagination(detail: string): ApiError {
  return invalid(detail, { title: TITLES.invalidPagination });
}

/** @throws ApiError 400 for what is no text */
function textIn(sent: Fields, key: string, name: string): string | undefined {
  const value = own(sent, key);
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  throw invalid(`'${name}.${key}' must be a string.`);
}

type Range = { readonly least: number; readonly most: number };

/** @throws what `refusal` makes, for what is no integer in the range */
function integerIn(
  sent: Fields,
  key: string,
  name: string,
  { least, most }: Range,
  refusal: (detail: string) => ApiError,
): number | undefined {
  const value = own(sent, key);
  if (value === undefined || value === null) return undefined;
  const number = numberOf(value);
  if (number !== undefined && Number.isSafeInteger(number) && number >= least && number <= most)
    return number;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw refusal(`'${name === "" ? key : `${name}.${key}`}' must be an integer ${range}.`);
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : undefined;
}

const TUNING = [
  ...(["num_typos", "prefix", "drop_tokens_threshold", "typo_tokens_threshold"] as const),
  ...(["min_len_1typo", "min_len_2typo"] as const),
];

/** What makes no sense there is no error: whoever set it for another engine still wants an answer. */
function tuningIn(sent: Fields): SentMatchSettings {
  return Object.fromEntries(TUNING.map((key) => [key, own(sent, key) ?? undefined]));
}

const LONGEST_TAG = 100;
const LONGEST_SNIPPET = 1000;

/** By their names in the index, each once. */
function fieldsIn(list = "", where: string, key = "highlight_full_fields"): string[] {
  const names = listedNames(list, { where }, key);
  return [...new Set(names.map((name) => name.replace(/^attributes\./, "")))];
}

function highlightingIn(sent: Fields, where: string, fullFields: readonly string[]): Highlighting {
  const marked = own(sent, "highlight_fields");
  const markedFields = typeof marked === "string" ? fieldsIn(marked, where, "highlight_fields") : [];
  const tag = (key: string) => {
    const value = own(sent, key);
    return typeof value === "string" && value.length <= LONGEST_TAG ? value : undefined;
  };
  const words = (key: string) => {
    const value = numberOf(own(sent, key));
    return value !== undefined && Number.isInteger(value) && value >= 0 && value <= LONGEST_SNIPPET
      ? value
      : undefined;
  };
  return {
    fullFields,
    ...(markedFields.length > 0 ? { markedFields } : {}),
    ...defined({
      startTag: tag("highlight_start_tag"),
      endTag: tag("highlight_end_tag"),
      affixWords: words("highlight_affix_num_tokens"),
      snippetBelow: words("snippet_threshold"),
    }),
  };
}
