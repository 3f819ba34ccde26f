import { compareCodePoints, complainOfPages, isLike } from "../pages.ts";
import type { Outcome } from "../world.ts";
import type { Kind, Model, ModelApi, ModelEntry, ModelField } from "./model.ts";
import type { ApiList, EntryList, Test } from "./requests.ts";
import { showApi, showEntry } from "./views.ts";

const ORDER = ["lt", "le", "gt", "ge"];
const TIMES = ["eq", ...ORDER];
const OPERATORS: Readonly<Record<Kind, readonly string[]>> = {
  string: [...TIMES, "in", "is_null", "like"],
  integer: [...TIMES, "in", "is_null"],
  float: [...ORDER, "in", "is_null"],
  boolean: ["eq", "is_null"],
  any: [],
  list: ["contains", "contains_any", "is_null"],
};

type Value = string | number | boolean;

function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return compareCodePoints(a, b);
  return Number(a) - Number(b);
}

/** True if a value, which is not null, passes a test. */
function passes(value: unknown, operator: string, operands: readonly Value[]): boolean {
  const [first = ""] = operands;
  const order = compareValues(value, first);
  switch (operator) {
    case "eq":
      return order === 0;
    case "lt":
      return order < 0;
    case "le":
      return order <= 0;
    case "gt":
      return order > 0;
    case "ge":
      return order >= 0;
    case "in":
      return operands.some((one) => compareValues(value, one) === 0);
    case "like":
      return isLike(String(value), String(first));
    default: {
      const elements = (Array.isArray(value) ? value : []).filter((one) => one !== null).map(String);
      const isIn = (one: Value) => elements.includes(String(one));
      return operator === "contains_all" ? operands.every(isIn) : operands.some(isIn);
    }
  }
}

/** True if no list may be filtered in this way. */
function isTestBad({ fields }: ModelApi, { field: slug, operator, values }: Test): boolean {
  if (slug === "created_at" || slug === "updated_at") return !TIMES.includes(operator);
  const field = fields.find((one) => one.slug === slug);
  if (!field) return true;
  const { kind, rules } = field;
  const isTypedAll = operator === "contains_all" && kind === "list" && rules["allowed_type"] !== "any";
  if (!OPERATORS[kind].includes(operator) && !isTypedAll) return true;
  if (operator === "is_null") return false;
  if (kind === "integer") return !values.every((value) => Number.isInteger(value));
  if (kind === "float") return !values.every((value) => typeof value === "number");
  return kind === "boolean" && !values.every((value) => typeof value === "boolean");
}

function isChosen({ fields }: ModelApi, entry: ModelEntry, { field: slug, operator, values }: Test): boolean {
  if (slug === "created_at") return passes(entry.createdAt, operator, values);
  if (slug === "updated_at") return passes(entry.updatedAt, operator, values);
  const field = fields.find((one) => one.slug === slug);
  const value = (field && entry.values.get(field.id)) ?? null;
  if (operator === "is_null") return value === null;
  // A word without quotes is a text for a field of texts.
  const operands = field?.kind === "string" ? values.map(String) : values;
  return value !== null && passes(value, operator, operands);
}

const TIMED: Readonly<Record<string, "createdAt" | "updatedAt">> = {
  created_at: "createdAt",
  updated_at: "updatedAt",
};

/** Null, then values in their order. Undefined compares as null. */
function compareNullable(a: unknown, b: unknown): number {
  if ((a ?? null) === null || (b ?? null) === null)
    return Number((a ?? null) !== null) - Number((b ?? null) !== null);
  return compareValues(a, b);
}

function sortEntries(entries: readonly ModelEntry[], name: string, field?: ModelField): ModelEntry[] {
  const keyOf = (entry: ModelEntry) => {
    if (field) return entry.values.get(field.id);
    return name === "id" ? entry.id : entry[TIMED[name] ?? "createdAt"];
  };
  return entries.toSorted(
    (a, b) =>
      compareNullable(keyOf(a), keyOf(b)) ||
      (field ? compareCodePoints(a.createdAt, b.createdAt) : 0) ||
      compareCodePoints(a.id, b.id),
  );
}

/** A list as close to this one as the fields of the Custom API allow. */
export function repairList(api: ModelApi, list: EntryList): EntryList {
  const tests = list.tests.flatMap((test) => {
    const fields = [test.field, ...api.fields.map(({ slug }) => slug)];
    const field = fields.find((one) => !isTestBad(api, { ...test, field: one }));
    return field === undefined ? [] : { ...test, field };
  });
  const name = list.sort.replace("-", "");
  const isSortable = api.fields.some(({ slug, kind }) => slug === name && kind !== "list" && kind !== "any");
  return { ...list, tests, sort: isSortable || /^(?:id|.*_at)$/.test(name) ? list.sort : "" };
}

export function judgeEntryList(api: ModelApi, { tests, isAny, sort, limit }: EntryList): Outcome {
  const isDescending = sort.startsWith("-") || sort === "";
  const name = sort.replace("-", "") || "created_at";
  const field = api.fields.find((one) => one.slug === name);
  const isSortable = field
    ? field.kind !== "list" && field.kind !== "any"
    : ["id", "created_at", "updated_at"].includes(name);
  if (!isSortable || tests.some((test) => isTestBad(api, test))) return { statuses: [400] };
  const isFound = (entry: ModelEntry) => {
    const results = tests.map((test) => isChosen(api, entry, test));
    return isAny && tests.length > 0 ? results.includes(true) : !results.includes(false);
  };
  const sorted = sortEntries(api.entries.filter(isFound), name, field);
  const records = (isDescending ? sorted.toReversed() : sorted).map((entry) => showEntry(api, entry));
  return { statuses: [200], complains: (answer) => complainOfPages(answer, records, limit) };
}

const API_TESTS: Readonly<Record<string, readonly string[]>> = {
  name: ["eq", "like"],
  slug: ["eq", "like", "in"],
  api_type: ["eq", "like", "in"],
  created_at: TIMES,
  updated_at: TIMES,
};
const API_SORTS = ["name", "slug", "api_type", "id", "created_at", "updated_at"];

export function judgeApiList({ apis }: Model, { test, sort, limit }: ApiList): Outcome {
  const isDescending = sort.startsWith("-") || sort === "";
  const name = sort.replace("-", "") || "created_at";
  if (!API_SORTS.includes(name) || (test && !API_TESTS[test.field]?.includes(test.operator))) {
    return { statuses: [400] };
  }
  const columns = ({ id, name, slug, apiType, createdAt, updatedAt }: ModelApi): Record<string, string> => ({
    ...{ id, name, slug, api_type: apiType, created_at: createdAt, updated_at: updatedAt },
  });
  const found = apis.filter((api) => !test || passes(columns(api)[test.field], test.operator, test.values));
  const sorted = found.toSorted(
    (a, b) => compareValues(columns(a)[name], columns(b)[name]) || compareCodePoints(a.id, b.id),
  );
  const records = (isDescending ? sorted.toReversed() : sorted).map(showApi);
  return { statuses: [200], complains: (answer) => complainOfPages(answer, records, limit) };
}
