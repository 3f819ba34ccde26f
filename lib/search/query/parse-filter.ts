import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, shortName } from "../../kernel/errors.ts";
import type { FilterTest, SearchFilter } from "./filter.ts";
import { filterItem, type RawItem } from "./filter-items.ts";
import { badQuery, type QueryScope } from "./query-scope.ts";
import type { QueryField } from "./search-fields.ts";

const LONGEST_FILTER = 4000;
/** Lists of ids do not count: a page of 250 products has more of them. */
export const LONGEST_FILTER_WITH_IDS = 20_000;
const MOST_CONDITIONS = 100;
const DEEPEST_NESTING = 10;

type Scanner = {
  readonly text: string;
  readonly scope: QueryScope;
  /** The key of the request that is read, for errors. */
  readonly key: string;
  at: number;
  conditions: number;
  idLetters: number;
};

/**
 * Reads the filter grammar (contract 5): `&&` binds tighter than `||`, parentheses group.
 * @param key of the request, as errors name it
 * @returns undefined for an empty text: no filter
 * @throws ApiError 400 with the position; for fields that are unknown; for values of the wrong type; over the limits of
 * 4,000 characters, 100 conditions and 10 parentheses inside each other
 */
export function parseSearchFilter(
  text: string,
  scope: QueryScope,
  key = "filter_by",
): SearchFilter | undefined {
  if (text.trim() === "") return undefined;
  const scanner: Scanner = { text, scope, key, at: 0, conditions: 0, idLetters: 0 };
  if (text.length > LONGEST_FILTER_WITH_IDS) refuseLong({ ...scanner, at: text.length });
  const filter = readAny(scanner, 0);
  skipSpaces(scanner);
  if (scanner.at < text.length) throw unexpected(scanner, "'&&', '||' or the end");
  refuseLong(scanner);
  return filter;
}

/** Of what was read so far, before anything is made of its last values. */
function refuseLong({ at, idLetters, scope, key }: Scanner): void {
  if (at - idLetters <= LONGEST_FILTER) return;
  const detail = `the filter is longer than ${LONGEST_FILTER} characters.`;
  throw badQuery(scope, key, detail, TITLES.invalidFilter);
}

function readAny(scanner: Scanner, depth: number): SearchFilter {
  return readJoined(scanner, "any", () => readJoined(scanner, "all", () => readTerm(scanner, depth)));
}

function readJoined(scanner: Scanner, kind: "all" | "any", read: () => SearchFilter): SearchFilter {
  const first = read();
  const parts = [first];
  while (taken(scanner, kind === "all" ? "&&" : "||")) parts.push(read());
  return parts.length === 1 ? first : { kind, parts };
}

function readTerm(scanner: Scanner, depth: number): SearchFilter {
  if (!taken(scanner, "(")) return readTest(scanner);
  if (depth === DEEPEST_NESTING) throw unexpected(scanner, "less deeply nested parentheses");
  const inner = readAny(scanner, depth + 1);
  if (!taken(scanner, ")")) throw unexpected(scanner, "'&&', '||' or ')'");
  return inner;
}

const FIELD = /[\p{L}\p{N}_.\- ]+(?:\([^():`]*\)[\p{L}\p{N}_.\- ]*)?/uy;

function readTest(scanner: Scanner): FilterTest {
  skipSpaces(scanner);
  const name = matched(scanner, FIELD).trimEnd();
  if (name === "") throw unexpected(scanner, "the name of a field");
  if (!taken(scanner, ":")) throw unexpected(scanner, "':' after the field");
  scanner.conditions += 1;
  if (scanner.conditions > MOST_CONDITIONS) {
    const detail = `the filter has more than ${MOST_CONDITIONS} conditions.`;
    throw badQuery(scanner.scope, scanner.key, detail, TITLES.invalidFilter);
  }
  const field = requireField(scanner, name);
  const exclude = taken(scanner, "!");
  const exact = taken(scanner, "=");
  const from = scanner.at;
  const raw = readValues(scanner);
  if (field.path === "id") scanner.idLetters += scanner.at - from;
  refuseLong(scanner);
  const items = distinct(raw).flatMap((item) => {
    const read = filterItem(field, item, { exact });
    if (read || scanner.scope.lenient) return read ?? [];
    scanner.at = item.at;
    throw unexpected(scanner, EXPECTED[field.kind]);
  });
  return { kind: "test", field, exact, exclude, items };
}

/** Each value of a list costs a look at all there are, however often it is repeated. */
function distinct(items: readonly RawItem[]): RawItem[] {
  const known = new Map<string, RawItem>();
  for (const item of items) {
    const name = `${item.quoted ? "quoted" : "raw"} ${item.text}`;
    if (!known.has(name)) known.set(name, item);
  }
  return [...known.values()];
}

const EXPECTED = {
  string: "a text",
  number: "a number or a range of numbers",
  boolean: "true or false",
  date: "a time, such as 2026-11-01T00:00:00Z, or seconds since 1970",
};

function requireField({ scope, key }: Scanner, name: string): QueryField {
  const field = scope.fields(name);
  if (field?.filter) return field;
  const why = field ? "cannot be filtered by" : "is unknown";
  throw badQuery(scope, key, `the field '${shortName(name)}' ${why}.`);
}

function readValues(scanner: Scanner): RawItem[] {
  skipSpaces(scanner);
  if (!taken(scanner, "[")) return [readItem(scanner)];
  const items = [readItem(scanner)];
  while (taken(scanner, ",")) items.push(readItem(scanner));
  if (!taken(scanner, "]")) throw unexpected(scanner, "',' or ']'");
  return items;
}

const QUOTED = /`([^`]*)`/uy;
const RAW = /(?:(?!&&|\|\|)[^,\])`])+/uy;
/** Other engines join tests with words. Taken as a part of the value, they would find nothing and say nothing. */
const NEXT_TEST = /\s(AND|OR|NOT)\s+(?:NOT\s+)?[\p{L}\p{N}_.-]+\s*[:=<>]/u;

/** A value ends before a comma, a closing bracket or parenthesis, `&&` and `||`, unless back-ticks protect them. */
function readItem(scanner: Scanner): RawItem {
  skipSpaces(scanner);
  const { at, text } = scanner;
  if (text[at] === "(" || text[at] === "[") throw unexpected(scanner, "a value");
  if (text[at] === "`") {
    const quoted = matched(scanner, QUOTED);
    if (quoted === "") throw unexpected(scanner, "the closing `");
    return { text: quoted.slice(1, -1), quoted: true, at };
  }
  const raw = matched(scanner, RAW).trimEnd();
  if (raw === "" || raw === "=") throw unexpected(scanner, "a value");
  const word = NEXT_TEST.exec(raw);
  if (word) {
    scanner.at = at + word.index + 1;
    throw unexpected(scanner, `'${word[1] === "OR" ? "||" : "&&"}', or back-ticks around the value`);
  }
  return { text: raw, quoted: false, at };
}

function taken(scanner: Scanner, token: string): boolean {
  skipSpaces(scanner);
  if (!scanner.text.startsWith(token, scanner.at)) return false;
  scanner.at += token.length;
  return true;
}

function skipSpaces(scanner: Scanner): void {
  while (/\s/.test(scanner.text[scanner.at] ?? "")) scanner.at += 1;
}

function matched(scanner: Scanner, pattern: RegExp): string {
  pattern.lastIndex = scanner.at;
  const [found = ""] = pattern.exec(scanner.text) ?? [];
  scanner.at += found.length;
  return found;
}

function unexpected({ text, at, scope, key }: Scanner, expected: string): ApiError {
  const character = text.codePointAt(at);
  const found = character === undefined ? "the end" : `'${String.fromCodePoint(character).toWellFormed()}'`;
  const detail = `expected ${expected} at position ${at}, found ${found} in [${shortName(text)}].`;
  return badQuery(scope, key, detail, TITLES.invalidFilter);
}
