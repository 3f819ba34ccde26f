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

export function newRules(type: FieldType, requested: Validation = {}): TypedRules {
  switch (type) {
    case "string":
      return { field_type: type, rules: stringRules(requested.string) };
    case "integer":
      return { field_type: type, rules: fillDefaults(DEFAULTS.integer, requested.integer) };
    case "float":
      return { field_type: type, rules: fillDefaults(DEFAULTS.float, requested.float) };
    case "boolean":
      return { field_type: type, rules: fillDefaults(DEFAULTS.boolean, requested.boolean) };
    case "any":
      return { field_type: type, rules: fillDefaults(DEFAULTS.any, requested.any) };
    case "list":
      return { field_type: type, rules: fillDefaults(DEFAULTS.list, requested.list) };
  }
}

function stringRules(requested: Validation["string"]): FieldRules["string"] {
  const { type, custom_api } = requested?.references ?? {};
  const references = type && { references: { type, ...(custom_api === undefined ? {} : { custom_api }) } };
  return { ...fillDefaults(DEFAULTS.string, requested), ...references };
}

export function mergeRules(stored: TypedRules, requested: Validation = {}): TypedRules {
  const { field_type, rules } = stored;
  return newRules(field_type, { [field_type]: { ...rules, ...requested[field_type] } });
}

/** Absent and null both select the default. */
function fillDefaults<T extends object>(
  defaults: T,
  requested: { readonly [K in keyof T]?: unknown } | undefined,
): T {
  const values = new Map<string, unknown>(Object.entries(requested ?? {}));
  const entries = Object.entries(defaults).map(([key, value]) => [key, values.get(key) ?? value]);
  return { ...defaults, ...Object.fromEntries(entries) };
}

/** Checks what the schema cannot express. */
export function ruleProblems({ field_type, rules }: TypedRules, requested: Validation = {}): Problem[] {
  const stranger = Object.keys(requested).find((key) => key !== field_type);
  const problems =
    stranger === undefined
      ? []
      : [buildRuleProblem(`.${shortName(stranger)}`, `cannot be given for a field of type '${field_type}'`)];
  switch (field_type) {
    case "string":
      return [...problems, ...stringProblems(rules)];
    case "integer":
    case "float":
      return [...problems, ...checkBounds(field_type, "value", rules.min_value, rules.max_value, false)];
    case "list":
      return [...problems, ...checkBounds("list", "length", rules.min_length, rules.max_length, true)];
    case "boolean":
    case "any":
      return problems;
  }
}

function stringProblems(rules: FieldRules["string"]): Problem[] {
  const problems = checkBounds("string", "length", rules.min_length, rules.max_length, false);
  if (rules.unique_case_insensitivity && rules.unique === "no") {
    problems.push(
      buildRuleProblem(".string.unique_case_insensitivity", "can only be true where 'unique' is 'yes'"),
    );
  }
  const pattern = rules.regex === null ? undefined : compilePattern(rules.regex);
  if (pattern && "wrong" in pattern) problems.push(buildRuleProblem(".string.regex", pattern.wrong));
  return problems;
}

function checkBounds(
  type: FieldType,
  what: "value" | "length",
  min: number | null,
  max: number | null,
  mayBeEqual: boolean,
): Problem[] {
  if (min === null || max === null || min < max || (mayBeEqual && min === max)) return [];
  return [
    buildRuleProblem(`.${type}.min_${what}`, `must be ${mayBeEqual ? "at most" : "less than"} 'max_${what}'`),
  ];
}

function buildRuleProblem(path: string, what: string): Problem {
  return problem(400, `'validation${path}' ${what}.`, { source: `data.validation${path}` });
}
