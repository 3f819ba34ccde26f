import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, shortName } from "../../kernel/errors.ts";
import type { FilterTest, SearchFilter } from "./filter.ts";
import { type RawItem, readFilterItem } from "./filter-items.ts";
import { badQuery, type QueryScope } from "./query-scope.ts";
import type { QueryField } from "./search-fields.ts";

const LONGEST_FILTER = 4000;
/** Lists of ids do not count towards the limit of 4,000: those for a page of 250 products are longer. */
export const LONGEST_FILTER_WITH_IDS = 20_000;
const MOST_CONDITIONS = 100;
const DEEPEST_NESTING = 10;

type Scanner = {
  readonly text: string;
  readonly scope: QueryScope;
  readonly key: string;
  at: number;
  conditions: number;
  idLetters: number;
};

/**
 * Reads the filter grammar: `&&` binds tighter than `||`, parentheses group. Undefined for an empty text.
 * @throws ApiError 400 with the position, or over 4,000 characters, 100 conditions, 10 nested parentheses
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
  if (scanner.at < text.length) throw searchSyntaxError(scanner, "'&&', '||' or the end");
  refuseLong(scanner);
  return filter;
}

/** Checks the text read so far, before the values of a test are converted. */
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
  while (takeToken(scanner, kind === "all" ? "&&" : "||")) parts.push(read());
  return parts.length === 1 ? first : { kind, parts };
}

function readTerm(scanner: Scanner, depth: number): SearchFilter {
  if (!takeToken(scanner, "(")) return readTest(scanner);
  if (depth === DEEPEST_NESTING) throw searchSyntaxError(scanner, "less deeply nested parentheses");
  const inner = readAny(scanner, depth + 1);
  if (!takeToken(scanner, ")")) throw searchSyntaxError(scanner, "'&&', '||' or ')'");
  return inner;
}

const FIELD = /[\p{L}\p{N}_.\- ]+(?:\([^():`]*\)[\p{L}\p{N}_.\- ]*)?/uy;

function readTest(scanner: Scanner): FilterTest {
  skipSpaces(scanner);
  const name = takeMatch(scanner, FIELD).trimEnd();
  if (name === "") throw searchSyntaxError(scanner, "the name of a field");
  if (!takeToken(scanner, ":")) throw searchSyntaxError(scanner, "':' after the field");
  scanner.conditions += 1;
  if (scanner.conditions > MOST_CONDITIONS) {
    const detail = `the filter has more than ${MOST_CONDITIONS} conditions.`;
    throw badQuery(scanner.scope, scanner.key, detail, TITLES.invalidFilter);
  }
  const field = requireField(scanner, name);
  const exclude = takeToken(scanner, "!");
  const exact = takeToken(scanner, "=");
  const from = scanner.at;
  const raw = readValues(scanner);
  if (field.path === "id") scanner.idLetters += scanner.at - from;
  refuseLong(scanner);
  const items = dropRepeatedItems(raw).flatMap((item) => {
    const read = readFilterItem(field, item, { exact });
    if (read || scanner.scope.lenient) return read ?? [];
    scanner.at = item.at;
    throw searchSyntaxError(scanner, EXPECTED[field.kind]);
  });
  return { kind: "test", field, exact, exclude, items };
}

/** A repeated value would cost another scan of all column values. */
function dropRepeatedItems(items: readonly RawItem[]): RawItem[] {
  const unique = new Map<string, RawItem>();
  for (const item of items) {
    const name = `${item.quoted ? "quoted" : "raw"} ${item.text}`;
    if (!unique.has(name)) unique.set(name, item);
  }
  return [...unique.values()];
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
  if (!takeToken(scanner, "[")) return [readItem(scanner)];
  const items = [readItem(scanner)];
  while (takeToken(scanner, ",")) items.push(readItem(scanner));
  if (!takeToken(scanner, "]")) throw searchSyntaxError(scanner, "',' or ']'");
  return items;
}

const QUOTED = /`([^`]*)`/uy;
const RAW = /(?:(?!&&|\|\|)[^,\])`])+/uy;
/** Other engines join tests with words. Read as part of the value, the test would match nothing. */
const NEXT_TEST = /\s(AND|OR|NOT)\s+(?:NOT\s+)?[\p{L}\p{N}_.-]+\s*[:=<>]/u;

/** A value ends before a comma, closing bracket or parenthesis, `&&` or `||`, unless it is in back-ticks. */
function readItem(scanner: Scanner): RawItem {
  skipSpaces(scanner);
  const { at, text } = scanner;
  if (text[at] === "(" || text[at] === "[") throw searchSyntaxError(scanner, "a value");
  if (text[at] === "`") {
    const quoted = takeMatch(scanner, QUOTED);
    if (quoted === "") throw searchSyntaxError(scanner, "the closing `");
    return { text: quoted.slice(1, -1), quoted: true, at };
  }
  const raw = takeMatch(scanner, RAW).trimEnd();
  if (raw === "" || raw === "=") throw searchSyntaxError(scanner, "a value");
  const word = NEXT_TEST.exec(raw);
  if (word) {
    scanner.at = at + word.index + 1;
    throw searchSyntaxError(scanner, `'${word[1] === "OR" ? "||" : "&&"}', or back-ticks around the value`);
  }
  return { text: raw, quoted: false, at };
}

function takeToken(scanner: Scanner, token: string): boolean {
  skipSpaces(scanner);
  if (!scanner.text.startsWith(token, scanner.at)) return false;
  scanner.at += token.length;
  return true;
}

function skipSpaces(scanner: Scanner): void {
  while (/\s/.test(scanner.text[scanner.at] ?? "")) scanner.at += 1;
}

function takeMatch(scanner: Scanner, pattern: RegExp): string {
  pattern.lastIndex = scanner.at;
  const [match = ""] = pattern.exec(scanner.text) ?? [];
  scanner.at += match.length;
  return match;
}

function searchSyntaxError({ text, at, scope, key }: Scanner, expected: string): ApiError {
  const character = text.codePointAt(at);
  const actual = character === undefined ? "the end" : `'${String.fromCodePoint(character).toWellFormed()}'`;
  const detail = `expected ${expected} at position ${at}, found ${actual} in [${shortName(text)}].`;
  return badQuery(scope, key, detail, TITLES.invalidFilter);
}
