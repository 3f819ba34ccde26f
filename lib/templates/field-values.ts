import { entryBudget, type TypedField, valueCheck } from "../extensions/entries/value-checks.ts";
import { newRules } from "../extensions/fields/field-rules.ts";
import type { TemplateField, ValidationRule } from "./template.ts";

/** Characters of a text. */
const LONGEST_TEXT = 10_000;

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const LONGEST_EMAIL = 254;

/**
 * Checks a value that is there by its type, then by the field's rules.
 * @returns problems, each as the end of a sentence that starts with the field's name
 */
export function findValueProblems(field: TemplateField, value: unknown): readonly string[] {
  const wrong = findTypeProblems(field, value);
  return wrong.length > 0 ? wrong : field.validation_rules.flatMap((rule) => findRuleProblems(rule, value));
}

function findTypeProblems(field: TemplateField, value: unknown): readonly string[] {
  if (field.field_type === "date") return isDate(value) ? [] : ["must be a date such as 2026-03-01"];
  return valueCheck(toTypedField(field))(value, entryBudget());
}

/** Ranges and url slugs mean the same in Custom APIs. */
function toTypedField({ field_type, validation_rules }: TemplateField): TypedField {
  const between = validation_rules.find(({ type }) => type === "between");
  const { from, to } = between?.type === "between" ? between.options : {};
  const bounds = { min_value: from ?? null, max_value: to ?? null };
  const use_as_url_slug = validation_rules.some(({ type }) => type === "slug");
  const rules = { string: { max_length: LONGEST_TEXT }, integer: bounds, float: bounds };
  return { ...newRules(field_type === "date" ? "string" : field_type, rules), use_as_url_slug };
}

function findRuleProblems(rule: ValidationRule, value: unknown): string[] {
  switch (rule.type) {
    case "enum":
      return rule.options.some((option) => option === value)
        ? []
        : [`must be one of [${rule.options.join(" ").slice(0, 1000)}]`];
    case "email":
      return isEmail(value) ? [] : ["must be an e-mail address"];
    case "between":
    case "slug":
      return [];
  }
}

function isEmail(value: unknown): boolean {
  return typeof value === "string" && value.length <= LONGEST_EMAIL && EMAIL.test(value);
}

const DAY = /^(\d{4}-\d\d-\d\d)(?:([T ])(\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?)?$/i;

/** RFC 3339, a day, or `2026-03-01 10:00:00`, which is UTC. */
function isDate(value: unknown): boolean {
  const [, day, separator, time, fraction, zone] = (typeof value === "string" && DAY.exec(value)) || [];
  if (day === undefined || new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) !== true) return false;
  if (time === undefined) return true;
  // Without a zone only the form with a space and whole seconds is a date.
  if (zone === undefined && (separator !== " " || fraction !== undefined)) return false;
  return !Number.isNaN(Date.parse(`${day}T${time}${zone?.toUpperCase() ?? "Z"}`));
}
