import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, invalid } from "../kernel/errors.ts";
import { dropUndefined, getOwn, isObject } from "../kernel/objects.ts";
import type { HighlightSetting } from "./engine/highlights/highlights.ts";
import type { SentMatchSettings } from "./query/match-settings.ts";
import { splitNames } from "./query/query-scope.ts";

/** A search as sent. Its texts are parsed later, with the fields of the index. @answers What does a search accept? */
export type SentSearch = {
  readonly type: "search" | "autocomplete";
  readonly where: string;
  /** `*` matches every product. */
  readonly q: string;
  /** Counts from 1. */
  readonly page: number;
  readonly perPage: number;
  /** Hits before the page. */
  readonly offset: number;
  readonly maxFacetValues: number;
  readonly texts: Readonly<Partial<Record<SearchText, string>>>;
  readonly tuning: SentMatchSettings;
  readonly highlighting: Highlighting;
};

type Highlighting = Partial<Pick<HighlightSetting, "startTag" | "endTag" | "affixWords" | "snippetBelow">> & {
  /** Index names of the fields whose whole text is answered. */
  readonly fullFields: readonly string[];
  /** Fields to mark instead of the searched ones. */
  readonly markedFields?: readonly string[];
};

const TEXTS = ["query_by", "query_by_weights", "filter_by", "facet_by", "facet_query", "sort_by"] as const;
type SearchText = (typeof TEXTS)[number];

/** For searches without their own page settings. */
export type PageDefaults = { readonly perPage: number; readonly offset: number };

const LARGEST_SEARCH_PAGE = 250;
const USUAL_PAGE = 10;
const USUAL_FACET_VALUES = 10;
const LARGEST_SEARCH_OFFSET = 10_000;
const LONGEST_QUERY = 1000;

type Fields = Readonly<Record<string, unknown>>;

/** Public clients send unknown keys, null for absent, and numbers as text. @throws ApiError 400 */
export function readSentSearch(sent: unknown, name: string, defaults: PageDefaults): SentSearch {
  if (!isObject(sent)) throw invalid(`'${name}' must be an object.`);
  const text = (key: string) => readTextField(sent, key, name);
  const perPage = readIntegerField(
    sent,
    "per_page",
    name,
    { least: 0, most: LARGEST_SEARCH_PAGE },
    pagination,
  );
  const page = readIntegerField(sent, "page", name, { least: 1, most: Number.MAX_SAFE_INTEGER }, pagination);
  const paged = resolvePage({ page, perPage, name }, defaults);
  const facets = { least: 0, most: LARGEST_SEARCH_PAGE };
  return {
    type: readSearchType(sent, name),
    where: name,
    q: readQueryText(text("q")),
    ...paged,
    maxFacetValues: readIntegerField(sent, "max_facet_values", name, facets, invalid) ?? USUAL_FACET_VALUES,
    texts: Object.fromEntries(
      TEXTS.flatMap((key) => {
        const value = text(key)?.trim();
        return value ? [[key, value]] : [];
      }),
    ),
    tuning: readTuning(sent),
    highlighting: readHighlighting(sent, name, readFieldNames(text("highlight_full_fields"), name)),
  };
}

/** Older clients send these in the query string. @throws ApiError 400 `Invalid Pagination` */
export function readPageDefaults(query: Readonly<Record<string, string>>): PageDefaults {
  const limits = { least: 0, most: LARGEST_SEARCH_PAGE };
  const offsets = { least: 0, most: LARGEST_SEARCH_OFFSET };
  return {
    perPage: readIntegerField(query, "page[limit]", "", limits, pagination) ?? USUAL_PAGE,
    offset: readIntegerField(query, "page[offset]", "", offsets, pagination) ?? 0,
  };
}

function readQueryText(text = ""): string {
  const q = text.slice(0, LONGEST_QUERY).toWellFormed().trim();
  return q === "" ? "*" : q;
}

function readSearchType(sent: Fields, name: string): SentSearch["type"] {
  const type = readTextField(sent, "type", name) ?? "search";
  if (type === "search" || type === "autocomplete") return type;
  throw invalid(`'${name}.type' must be 'search' or 'autocomplete'.`);
}

type Paged = Pick<SentSearch, "page" | "perPage" | "offset">;

/** @throws ApiError 400 for a page beyond the largest offset */
function resolvePage(
  {
    page,
    perPage,
    name,
  }: Readonly<Record<"page" | "perPage", number | undefined>> & { readonly name: string },
  defaults: PageDefaults,
): Paged {
  const size = perPage ?? defaults.perPage;
  const offset = page === undefined ? defaults.offset : (page - 1) * size;
  const number = page ?? (size === 0 ? 1 : Math.floor(offset / size) + 1);
  if (offset <= LARGEST_SEARCH_OFFSET) return { page: number, perPage: size, offset };
  throw pagination(
    `The page of '${name}' begins behind hit ${LARGEST_SEARCH_OFFSET}: '(page - 1) * per_page' must be at most that; narrow the search instead.`,
  );
}

function pagination(detail: string): ApiError {
  return invalid(detail, { title: TITLES.invalidPagination });
}

/** @throws ApiError 400 for another type */
function readTextField(sent: Fields, key: string, name: string): string | undefined {
  const value = getOwn(sent, key);
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  throw invalid(`'${name}.${key}' must be a string.`);
}

type Range = { readonly least: number; readonly most: number };

/** @throws what `refusal` builds if the value is no integer in the range */
function readIntegerField(
  sent: Fields,
  key: string,
  name: string,
  { least, most }: Range,
  refusal: (detail: string) => ApiError,
): number | undefined {
  const value = getOwn(sent, key);
  if (value === undefined || value === null) return undefined;
  const number = parseDigits(value);
  if (number !== undefined && Number.isSafeInteger(number) && number >= least && number <= most)
    return number;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw refusal(`'${name === "" ? key : `${name}.${key}`}' must be an integer ${range}.`);
}

function parseDigits(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : undefined;
}

const TUNING = [
  ...(["num_typos", "prefix", "drop_tokens_threshold", "typo_tokens_threshold"] as const),
  ...(["min_len_1typo", "min_len_2typo"] as const),
];

/** Invalid values are no error: clients configured for another engine still need an answer. */
function readTuning(sent: Fields): SentMatchSettings {
  return Object.fromEntries(TUNING.map((key) => [key, getOwn(sent, key) ?? undefined]));
}

const LONGEST_TAG = 100;
const LONGEST_SNIPPET = 1000;

function readFieldNames(list = "", where: string, key = "highlight_full_fields"): string[] {
  const names = splitNames(list, { where }, key);
  return [...new Set(names.map((name) => name.replace(/^attributes\./, "")))];
}

function readHighlighting(sent: Fields, where: string, fullFields: readonly string[]): Highlighting {
  const marked = getOwn(sent, "highlight_fields");
  const markedFields = typeof marked === "string" ? readFieldNames(marked, where, "highlight_fields") : [];
  const tag = (key: string) => {
    const value = getOwn(sent, key);
    return typeof value === "string" && value.length <= LONGEST_TAG ? value : undefined;
  };
  const words = (key: string) => {
    const value = parseDigits(getOwn(sent, key));
    return value !== undefined && Number.isInteger(value) && value >= 0 && value <= LONGEST_SNIPPET
      ? value
      : undefined;
  };
  return {
    fullFields,
    ...(markedFields.length > 0 ? { markedFields } : {}),
    ...dropUndefined({
      startTag: tag("highlight_start_tag"),
      endTag: tag("highlight_end_tag"),
      affixWords: words("highlight_affix_num_tokens"),
      snippetBelow: words("snippet_threshold"),
    }),
  };
}
