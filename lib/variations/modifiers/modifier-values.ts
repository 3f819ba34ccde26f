import type { CustomInput, Locales } from "../../releases/published-product.ts";
import type { BuildRules } from "../build-rules.ts";

/** What is wrong with a part of a body, and where it is. */
export type ModifierFault = { readonly detail: string; readonly source: string };
type Check = (value: unknown, source: string) => ModifierFault | undefined;

/**
 * The values of the modifiers that replace a whole map, under the rules that the map has on a product. They are
 * written out here since the type of the modifier, which an update need not repeat, decides which of them hold.
 */
const input = record({
  name: text(255),
  validation_rules: optional(
    listOf(
      record({
        type: oneOf(["string"]),
        options: optional(record({ max_length: optional(integer(255)) })), // spec 8
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

/** What is wrong with a map of custom inputs, if anything. */
export const customInputsFault = mapOf(input);
/** What is wrong with a map of locales, if anything. */
export const localesFault = mapOf(locale);
/** What is wrong with build rules, if anything. */
export const buildRulesFault = buildRules;

/** Whether a value is a map of custom inputs. */
export function isCustomInputs(value: unknown): value is Readonly<Record<string, CustomInput>> {
  return customInputsFault(value, "") === undefined;
}

/** Whether a value is a map of locales. */
export function isLocales(value: unknown): value is Locales {
  return localesFault(value, "") === undefined;
}

/** Whether a value is build rules. */
export function isBuildRules(value: unknown): value is BuildRules {
  return buildRulesFault(value, "") === undefined;
}

function fault(source: string, must: string): ModifierFault {
  return { detail: `'${source}' must be ${must}.`, source };
}

function text(most: number, least = 1): Check {
  return (value, source) =>
    typeof value === "string" && value.length >= least && [...value].length <= most
      ? undefined
      : fault(source, `text of ${least} to ${most} characters`);
}

function integer(most: number): Check {
  return (value, source) =>
    typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= most
      ? undefined
      : fault(source, `an integer from 1 to ${most}`);
}

function oneOf(allowed: readonly unknown[]): Check {
  return (value, source) =>
    allowed.includes(value) ? undefined : fault(source, `one of ${allowed.map(String).join(", ")}`);
}

function optional(check: Check): Check {
  return (value, source) => (value === undefined ? undefined : check(value, source));
}

function listOf(check: Check, least = 0): Check {
  return (value, source) =>
    Array.isArray(value) && value.length >= least
      ? firstFault(value.map((element, at) => check(element, `${source}.${at}`)))
      : fault(source, least > 0 ? "a list that is not empty" : "a list");
}

function mapOf(check: Check): Check {
  return (value, source) =>
    isObject(value)
      ? firstFault(Object.entries(value).map(([key, entry]) => check(entry, `${source}.${key}`)))
      : fault(source, "an object");
}

function record(fields: Readonly<Record<string, Check>>): Check {
  return (value, source) => {
    if (!isObject(value)) return fault(source, "an object");
    const given = new Map(Object.entries(value));
    return firstFault(
      Object.entries(fields).map(([name, check]) => check(given.get(name), `${source}.${name}`)),
    );
  };
}

function firstFault(faults: readonly (ModifierFault | undefined)[]): ModifierFault | undefined {
  return faults.find((candidate) => candidate !== undefined);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
