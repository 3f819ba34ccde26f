import { isUuid } from "../../kernel/ids.ts";
import type { CustomField, ElementType, FieldRules, TypedRules } from "../fields/custom-field.ts";
import { compilePattern, type Pattern } from "../fields/pattern.ts";

/** Problems of a value, each as the end of a sentence that starts with the field's name. */
export type ValueCheck = (value: unknown, budget: Budget) => readonly string[];

/** Work left, in instructions times characters. `limit` is for the error message. */
export type Budget = { work: number; readonly limit: string };

/** 60 to 90 ms at 15 to 22 ns each, measured with the engine's worst patterns. */
export const LARGEST_WORK = 4_000_000;
/** For the entries of one request: about 250 to 330 ms. */
const LARGEST_WORK_OF_LIST = 4 * LARGEST_WORK;

export function entryBudget(): Budget {
  return { work: LARGEST_WORK, limit: `${LARGEST_WORK} per entry` };
}

/** An entry may use as much as a single one, until the total of the list is used up. */
export function listBudgets(): () => Budget {
  let remainingWork = LARGEST_WORK_OF_LIST;
  let last: { readonly before: number; readonly budget: Budget } | undefined;
  return () => {
    if (last) remainingWork -= Math.min(remainingWork, last.before - last.budget.work);
    const isShort = remainingWork < LARGEST_WORK;
    const budget = isShort
      ? { work: remainingWork, limit: `${LARGEST_WORK_OF_LIST} per request` }
      : entryBudget();
    last = { before: budget.work, budget };
    return budget;
  };
}

export const LONGEST_STRING = 65_535;
export const LONGEST_LIST = 1000;

const NO_NULL = "must not be null";

/** The part of a field that its values are checked by. */
export type TypedField = TypedRules & Pick<CustomField, "use_as_url_slug">;

/** Compiles a field's rules and pattern once, into one function. */
export function valueCheck(field: TypedField): ValueCheck {
  const inner = typeCheck(field);
  const { allow_null_values: nullable } = field.rules;
  return (value, budget) => {
    if (value === null) return nullable ? [] : [NO_NULL];
    return inner(value, budget);
  };
}

function typeCheck(field: TypedField): ValueCheck {
  switch (field.field_type) {
    case "string":
      return stringCheck(field.rules, field.use_as_url_slug);
    case "integer":
      return (value) =>
        isInteger(value) ? rangeProblems(value, field.rules) : [`must be ${ARTICLES.integer}`];
    case "float":
      return (value) => (isFloat(value) ? rangeProblems(value, field.rules) : [`must be ${ARTICLES.float}`]);
    case "boolean":
      return (value) => (typeof value === "boolean" ? [] : [`must be ${ARTICLES.boolean}`]);
    case "list":
      return listCheck(field.rules);
    case "any":
      return (value) => (isWritable(value) ? [] : ["must not have numbers beyond the range of JSON clients"]);
  }
}

const ARTICLES: Readonly<Record<ElementType, string>> = {
  any: "a string, number, boolean or null",
  string: "a string",
  integer: "an integer between -9007199254740991 and 9007199254740991",
  boolean: "true or false",
  float: "a finite number",
};

/** `1e400` parses as infinity, which JSON cannot express: it would come back as null. */
function isWritable(value: unknown): boolean {
  if (typeof value === "number") return isFloat(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isWritable);
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isFloat(value: unknown): value is number {
  return Number.isFinite(value);
}

function rangeProblems(value: number, { min_value, max_value }: FieldRules["float"]): string[] {
  const problems: string[] = [];
  if (min_value !== null && value < min_value) problems.push(`must be at least ${min_value}`);
  if (max_value !== null && value > max_value) problems.push(`must be at most ${max_value}`);
  return problems;
}

function stringCheck(rules: FieldRules["string"], isUrlSlug: boolean): ValueCheck {
  const compiled = rules.regex === null ? undefined : compilePattern(rules.regex);
  const pattern = compiled && "occursIn" in compiled ? compiled : undefined;
  const shortest = rules.min_length ?? 0;
  const longest = rules.max_length ?? LONGEST_STRING;
  const { references } = rules;
  return (value, budget) => {
    if (typeof value !== "string") return [`must be ${ARTICLES.string}`];
    const length = countCodePoints(value);
    const problems: string[] = [];
    if (length < shortest) problems.push(`must have at least ${shortest} character(s)`);
    if (length > longest) problems.push(`must have at most ${longest} characters`);
    if (pattern && length <= LONGEST_STRING) problems.push(...patternProblems(pattern, value, budget, rules));
    if (references && !isUuid(value)) problems.push(`must be the id of a ${references.type}, a UUID`);
    if (isUrlSlug && !isUrlSafe(value)) {
      problems.push("must consist of letters, digits, '-', '.', '_' and '~', and be neither '.' nor '..'");
    }
    return problems;
  };
}

function patternProblems(
  pattern: Pattern,
  value: string,
  budget: Budget,
  { regex }: FieldRules["string"],
): string[] {
  budget.work -= pattern.size * value.length;
  if (budget.work < 0) {
    return [`is too long for its pattern: instructions times characters must not exceed ${budget.limit}`];
  }
  return pattern.occursIn(value) ? [] : [`must match ${regex}`];
}

function isUrlSafe(value: string): boolean {
  return /^[A-Za-z0-9._~-]+$/.test(value) && value !== "." && value !== "..";
}

/** Counts code points: an emoji is one. */
function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function listCheck(rules: FieldRules["list"]): ValueCheck {
  const shortest = rules.min_length ?? 0;
  const longest = rules.max_length ?? LONGEST_LIST;
  return (value) => {
    if (!Array.isArray(value)) return ["must be a list"];
    const problems: string[] = [];
    if (value.length < shortest) problems.push(`must have at least ${shortest} element(s)`);
    if (value.length > longest) problems.push(`must have at most ${longest} elements`);
    if (value.length <= LONGEST_LIST) problems.push(...checkListElements(value, rules));
    return problems;
  };
}

const MOST_ELEMENT_PROBLEMS = 10;

function checkListElements(list: readonly unknown[], rules: FieldRules["list"]): string[] {
  const problems: string[] = [];
  for (const [index, element] of list.entries()) {
    if (problems.length === MOST_ELEMENT_PROBLEMS) break;
    if (element === null && !rules.allow_null_values)
      problems.push(`must not have null at position ${index}`);
    if (element !== null && !isElement(element, rules.allowed_type)) {
      problems.push(`must have ${ARTICLES[rules.allowed_type]} at position ${index}`);
    }
  }
  return problems;
}

function isElement(value: unknown, type: ElementType): boolean {
  switch (type) {
    case "string":
    case "boolean":
      return typeof value === type;
    case "integer":
      return isInteger(value);
    case "float":
      return isFloat(value);
    case "any":
      return typeof value === "string" || typeof value === "boolean" || isFloat(value);
  }
}
