import { foldCustomInputs, listTwoLimits } from "../../releases/fold-custom-inputs.ts";
import type { CustomInput, Locales } from "../../releases/published-product.ts";

/** Rules are lists of option ids that a combination must have. The longest matching rule decides. */
export type BuildRules = {
  readonly default: "include" | "exclude";
  readonly include?: readonly (readonly string[])[];
  readonly exclude?: readonly (readonly string[])[];
};

/** `source` is the path of the faulty value in the body. */
export type ModifierFault = { readonly detail: string; readonly source: string };
type Check = (value: unknown, source: string) => ModifierFault | undefined;

/**
 * Checks of values that replace a whole map, with the same rules as on a product. Not a schema: the modifier's type decides
 * which rules apply, and an update need not repeat it.
 */
const input = record({
  name: text(255),
  validation_rules: optional(
    listOf(
      record({
        type: oneOf(["string"]),
        options: optional(record({ max_length: optional(integer(255)) })),
      }),
    ),
  ),
  required: optional(oneOf([true, false, null])),
});
const locale = record({ name: text(1024), description: optional(text(20_000, 0)) });
const optionSets = optional(listOf(listOf(text(64), 1)));
const buildRules = record({
  default: oneOf(["include", "exclude"]),
  include: optionSets,
  exclude: optionSets,
});

const limits = mapOf(input);
/** Limits next to the name of a custom input count as in its rules, see `foldCustomInputs`. */
export const findCustomInputsFault: Check = (value, source) => {
  const folded = foldCustomInputs(value);
  const [key] = listTwoLimits(folded);
  const fault = limits(folded, source);
  return (
    fault ??
    (key === undefined ? undefined : toModifierFault(`${source}.${key}.max_length`, "as in its rules"))
  );
};
export const findLocalesFault = mapOf(locale);
export const findBuildRulesFault = buildRules;

export function isCustomInputs(value: unknown): value is Readonly<Record<string, CustomInput>> {
  return limits(value, "") === undefined;
}

export function isLocales(value: unknown): value is Locales {
  return findLocalesFault(value, "") === undefined;
}

export function isBuildRules(value: unknown): value is BuildRules {
  return findBuildRulesFault(value, "") === undefined;
}

function toModifierFault(source: string, must: string): ModifierFault {
  return { detail: `'${source}' must be ${must}.`, source };
}

function text(most: number, least = 1): Check {
  return (value, source) =>
    typeof value === "string" && value.length >= least && [...value].length <= most
      ? undefined
      : toModifierFault(source, `text of ${least} to ${most} characters`);
}

function integer(most: number): Check {
  return (value, source) =>
    typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= most
      ? undefined
      : toModifierFault(source, `an integer from 1 to ${most}`);
}

function oneOf(allowed: readonly unknown[]): Check {
  return (value, source) =>
    allowed.includes(value) ? undefined : toModifierFault(source, `one of ${allowed.map(String).join(", ")}`);
}

function optional(check: Check): Check {
  return (value, source) => (value === undefined ? undefined : check(value, source));
}

function listOf(check: Check, least = 0): Check {
  return (value, source) =>
    Array.isArray(value) && value.length >= least
      ? findFirstFault(value.map((element, at) => check(element, `${source}.${at}`)))
      : toModifierFault(source, least > 0 ? "a list that is not empty" : "a list");
}

function mapOf(check: Check): Check {
  return (value, source) =>
    isObject(value)
      ? findFirstFault(Object.entries(value).map(([key, entry]) => check(entry, `${source}.${key}`)))
      : toModifierFault(source, "an object");
}

function record(fields: Readonly<Record<string, Check>>): Check {
  return (value, source) => {
    if (!isObject(value)) return toModifierFault(source, "an object");
    const entries = new Map(Object.entries(value));
    return findFirstFault(
      Object.entries(fields).map(([name, check]) => check(entries.get(name), `${source}.${name}`)),
    );
  };
}

function findFirstFault(faults: readonly (ModifierFault | undefined)[]): ModifierFault | undefined {
  return faults.find((candidate) => candidate !== undefined);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
