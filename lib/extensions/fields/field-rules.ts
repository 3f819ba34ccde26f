import { type Problem, problem, shortName } from "../../kernel/errors.ts";
import type { FieldRules, FieldType, TypedRules } from "./custom-field.ts";
import type { Validation } from "./field-schemas.ts";
import { compilePattern } from "./pattern.ts";

const COMMON = { allow_null_values: true, immutable: false } as const;
const RANGE = { ...COMMON, min_value: null, max_value: null } as const;
const LENGTH = { ...COMMON, min_length: null, max_length: null } as const;

const DEFAULTS: FieldRules = {
  string: { ...LENGTH, regex: null, unique: "no", unique_case_insensitivity: false },
  integer: RANGE,
  float: RANGE,
  boolean: COMMON,
  any: COMMON,
  list: { ...LENGTH, allowed_type: "any" },
};

/** The rules of a new field: what the request gives, defaults for the rest. */
export function newRules(type: FieldType, given: Validation = {}): TypedRules {
  switch (type) {
    case "string":
      return { field_type: type, rules: stringRules(given.string) };
    case "integer":
      return { field_type: type, rules: filled(DEFAULTS.integer, given.integer) };
    case "float":
      return { field_type: type, rules: filled(DEFAULTS.float, given.float) };
    case "boolean":
      return { field_type: type, rules: filled(DEFAULTS.boolean, given.boolean) };
    case "any":
      return { field_type: type, rules: filled(DEFAULTS.any, given.any) };
    case "list":
      return { field_type: type, rules: filled(DEFAULTS.list, given.list) };
  }
}

function stringRules(given: Validation["string"]): FieldRules["string"] {
  const { type, custom_api } = given?.references ?? {};
  const references = type && { references: { type, ...(custom_api === undefined ? {} : { custom_api }) } };
  return { ...filled(DEFAULTS.string, given), ...references };
}

/** The rules of a field after an update: keys that the request does not give keep their value. */
export function changedRules(stored: TypedRules, given: Validation = {}): TypedRules {
  const { field_type, rules } = stored;
  return newRules(field_type, { [field_type]: { ...rules, ...given[field_type] } });
}

/** The keys of the defaults, with what is given where it is neither absent nor null: null asks for the default. */
function filled<T extends object>(defaults: T, given: { readonly [K in keyof T]?: unknown } | undefined): T {
  const values = new Map<string, unknown>(Object.entries(given ?? {}));
  const entries = Object.entries(defaults).map(([key, value]) => [key, values.get(key) ?? value]);
  return { ...defaults, ...Object.fromEntries(entries) };
}

/** Everything that the schema cannot say about the rules of a field. */
export function ruleProblems({ field_type, rules }: TypedRules, given: Validation = {}): Problem[] {
  const stranger = Object.keys(given).find((key) => key !== field_type);
  const problems =
    stranger === undefined
      ? []
      : [refused(`.${shortName(stranger)}`, `cannot be given for a field of type '${field_type}'`)];
  switch (field_type) {
    case "string":
      return [...problems, ...stringProblems(rules)];
    case "integer":
    case "float":
      return [...problems, ...boundProblems(field_type, "value", rules.min_value, rules.max_value, false)];
    case "list":
      return [...problems, ...boundProblems("list", "length", rules.min_length, rules.max_length, true)];
    case "boolean":
    case "any":
      return problems;
  }
}

function stringProblems(rules: FieldRules["string"]): Problem[] {
  const problems = boundProblems("string", "length", rules.min_length, rules.max_length, false);
  if (rules.unique_case_insensitivity && rules.unique === "no") {
    problems.push(refused(".string.unique_case_insensitivity", "can only be true where 'unique' is 'yes'"));
  }
  const pattern = rules.regex === null ? undefined : compilePattern(rules.regex);
  if (pattern && "wrong" in pattern) problems.push(refused(".string.regex", pattern.wrong));
  return problems;
}

function boundProblems(
  type: FieldType,
  what: "value" | "length",
  min: number | null,
  max: number | null,
  mayBeEqual: boolean,
): Problem[] {
  if (min === null || max === null || min < max || (mayBeEqual && min === max)) return [];
  return [refused(`.${type}.min_${what}`, `must be ${mayBeEqual ? "at most" : "less than"} 'max_${what}'`)];
}

function refused(path: string, what: string): Problem {
  return problem(400, `'validation${path}' ${what}.`, { source: `data.validation${path}` });
}
