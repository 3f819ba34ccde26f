import { type ApiError, invalid } from "../kernel/errors.ts";

/** All operators of the filter language; a list offers some of them for each attribute. @answers How is a filter read? */
export const OPERATORS = [
  "eq",
  "like",
  "ilike",
  "in",
  "gt",
  "ge",
  "lt",
  "le",
  "is_null",
  "contains",
  "contains_any",
  "contains_all",
  "text",
] as const;

export type Operator = (typeof OPERATORS)[number];

/**
 * An operation as written, before the field's type is known. `at` is its zero-based position in the text.
 * @answers How is a filter read?
 */
export type RawTest = {
  readonly kind: "test";
  readonly operator: Operator;
  readonly field: string;
  /** Position in a list: 0 for `tags[0]`. */
  readonly element?: number;
  readonly values: readonly string[];
  readonly at: number;
};
export type RawFilter = RawTest | { readonly kind: "all" | "any"; readonly parts: readonly RawFilter[] };

const MOST_OPERATORS = 10;
export const LARGEST_FILTER_BYTES = 8 * 1024;
const LARGEST_OR_COST = 4;
const DEEPEST_NESTING = 32;
const SHOWN_LENGTH = 200;

/** Deviations of a list from the common grammar. */
export type FilterReading = {
  /** Reads `eq(a,1),eq(b,2)` as AND, as a public storefront sends it to the catalog. */
  readonly commaJoins?: boolean;
  /**
   * Skips empty values of `in`: storefronts join the ids of all cart items, and custom items have none.
   * Without a value left, `in(id,)` matches nothing.
   */
  readonly skipsEmpty?: boolean;
};

type Scanner = FilterReading & { readonly text: string; at: number; tests: number };

/**
 * Reads the filter grammar: `:` is AND and binds tighter than `|`, parentheses group, quotes are allowed.
 * @throws ApiError 400 with the position, over 8 KB, over 10 operators or for too many alternatives
 */
export function parseFilter(text: string, reading: FilterReading = {}): RawFilter {
  if (Buffer.byteLength(text, "utf8") > LARGEST_FILTER_BYTES) {
    throw refuseFilter("it is longer than 8 KB.");
  }
  const scanner: Scanner = { ...reading, text, at: 0, tests: 0 };
  const filter = readAny(scanner, 0);
  skipSpaces(scanner);
  if (scanner.at < text.length) throw filterSyntaxError(scanner, "':', '|' or the end");
  if (orCost(filter) > LARGEST_OR_COST) {
    throw refuseFilter(`too many alternatives, at most ${LARGEST_OR_COST} combinations are allowed.`);
  }
  return filter;
}

/** Computes the public API's measure of alternatives: an operation counts 1, OR adds, AND multiplies. */
function orCost(filter: RawFilter): number {
  if (filter.kind === "test") return 1;
  const costs = filter.parts.map(orCost);
  return filter.kind === "any" ? costs.reduce((a, b) => a + b) : costs.reduce((a, b) => a * b);
}

function readAny(scanner: Scanner, depth: number): RawFilter {
  return readJoined(scanner, "any", "|", () => readAll(scanner, depth));
}

function readAll(scanner: Scanner, depth: number): RawFilter {
  return readJoined(scanner, "all", scanner.commaJoins ? ":," : ":", () => readTerm(scanner, depth));
}

function readJoined(scanner: Scanner, kind: "all" | "any", joints: string, read: () => RawFilter): RawFilter {
  const first = read();
  const parts = [first];
  for (skipSpaces(scanner); isNextAmong(scanner, joints); skipSpaces(scanner)) {
    scanner.at += 1;
    parts.push(read());
  }
  return parts.length === 1 ? first : { kind, parts };
}

function readTerm(scanner: Scanner, depth: number): RawFilter {
  skipSpaces(scanner);
  if (!isNextAmong(scanner, "(")) return readTest(scanner);
  if (depth === DEEPEST_NESTING) throw filterSyntaxError(scanner, "less deeply nested parentheses");
  scanner.at += 1;
  const inner = readAny(scanner, depth + 1);
  close(scanner, "':', '|' or ')'");
  return inner;
}

const WORD = /[A-Za-z_]+/y;
const RAW = /[A-Za-z0-9@$_*.{}|+:/ -]+/y;
/** Slugs of templates are the only names with parentheses. */
const TEMPLATE = /(?:extensions\.)?products\([A-Za-z0-9_-]{1,64}\)(?:\.[A-Za-z0-9_-]{1,64})?/y;
const ELEMENT = /\[(\d{1,9})\]/y;

function readTest(scanner: Scanner): RawTest {
  const { at } = scanner;
  const word = take(scanner, WORD)?.[0] ?? "";
  const operator = OPERATORS.find((candidate) => candidate === word);
  if (!operator) {
    scanner.at = at;
    throw filterSyntaxError(scanner, `one of the operators [${OPERATORS.join(" ")}]`);
  }
  scanner.tests += 1;
  if (scanner.tests > MOST_OPERATORS) {
    throw refuseFilter(`it has more than ${MOST_OPERATORS} operators.`);
  }
  skipSpaces(scanner);
  if (!isNextAmong(scanner, "(")) throw filterSyntaxError(scanner, "'('");
  scanner.at += 1;
  const fieldOfTest = readField(scanner);
  const skipsEmpty = operator === "in" && scanner.skipsEmpty === true;
  skipSpaces(scanner);
  const isEnough = skipsEmpty && isNextAmong(scanner, ",");
  const values = readValues(scanner, skipsEmpty);
  const test = { kind: "test" as const, operator, ...fieldOfTest, values, at };
  if (!isEnough) checkCount(test);
  return test;
}

function readField(scanner: Scanner): Pick<RawTest, "field" | "element"> {
  skipSpaces(scanner);
  const field = takeText(scanner)?.trimEnd();
  if (!field) throw filterSyntaxError(scanner, "the name of a field");
  const element = take(scanner, ELEMENT)?.[1];
  return element === undefined ? { field } : { field, element: Number(element) };
}

function readValues(scanner: Scanner, skipsEmpty: boolean): string[] {
  const values: string[] = [];
  for (skipSpaces(scanner); isNextAmong(scanner, ","); skipSpaces(scanner)) {
    scanner.at += 1;
    skipSpaces(scanner);
    if (skipsEmpty && isNextAmong(scanner, ",)")) continue;
    values.push(isNextAmong(scanner, "\"'") ? readQuoted(scanner) : readRaw(scanner));
  }
  close(scanner, "',' or ')'");
  return values;
}

function readRaw(scanner: Scanner): string {
  const raw = takeText(scanner);
  if (!raw) throw filterSyntaxError(scanner, "a value");
  return raw;
}

function takeText(scanner: Scanner): string | undefined {
  return (take(scanner, TEMPLATE) ?? take(scanner, RAW))?.[0];
}

function readQuoted(scanner: Scanner): string {
  const { text } = scanner;
  const quote = text[scanner.at];
  let value = "";
  for (scanner.at += 1; text[scanner.at] !== quote; scanner.at += 1) {
    if (scanner.at >= text.length) throw filterSyntaxError(scanner, `the closing ${quote}`);
    const next = text[scanner.at + 1];
    if (text[scanner.at] === "\\" && (next === quote || next === "\\")) scanner.at += 1;
    value += text[scanner.at];
  }
  scanner.at += 1;
  return value;
}

const MULTI_VALUE_OPERATORS: ReadonlySet<Operator> = new Set(["in", "contains_any", "contains_all"]);

function checkCount({ operator, field, values, at }: RawTest): void {
  const upper = MULTI_VALUE_OPERATORS.has(operator) ? Infinity : Number(operator !== "is_null");
  const lower = Math.min(upper, 1);
  if (values.length >= lower && values.length <= upper) return;
  const expected = upper === Infinity ? "at least 1" : String(upper);
  throw refuseFilter(
    `operator [${operator}] at position ${at} takes ${expected} value(s) after field [${field}], found ${values.length}.`,
  );
}

function close(scanner: Scanner, expected: string): void {
  if (!isNextAmong(scanner, ")")) throw filterSyntaxError(scanner, expected);
  scanner.at += 1;
}

function isNextAmong({ text, at }: Scanner, characters: string): boolean {
  const next = text[at];
  return next !== undefined && characters.includes(next);
}

function skipSpaces(scanner: Scanner): void {
  while (scanner.text[scanner.at] === " ") scanner.at += 1;
}

function take(scanner: Scanner, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = scanner.at;
  const match = pattern.exec(scanner.text);
  if (!match) return undefined;
  scanner.at = pattern.lastIndex;
  return match;
}

function filterSyntaxError({ text, at }: Scanner, expected: string): ApiError {
  const character = text.codePointAt(at);
  const actual = character === undefined ? "the end" : `'${String.fromCodePoint(character)}'`;
  const shown = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
  return refuseFilter(
    `expected ${expected} at position ${at}, found ${actual} in [${shown.toWellFormed()}].`,
  );
}

/** @param what is wrong, in words */
export function refuseFilter(what: string): ApiError {
  return invalid(`Invalid filter: ${what}`, { source: "filter" });
}
