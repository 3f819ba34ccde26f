import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem } from "../../kernel/errors.ts";
import { findValueProblems } from "../../templates/field-values.ts";
import {
  MOST_FIELDS,
  type Template,
  type TemplateField,
  type ValidationRule,
} from "../../templates/template.ts";

type Kind = ValidationRule["type"];

const KINDS: Readonly<Record<TemplateField["field_type"], readonly Kind[]>> = {
  string: ["enum", "email", "slug"],
  integer: ["between", "enum"],
  float: ["between", "enum"],
  boolean: [],
  date: ["enum"],
};

/** Keys that an entry has next to the values of fields, here or in a file of products. */
const RESERVED = new Set(["id", "type", "meta", "links", "created_at", "updated_at", "__proto__"]);

/** Finds what is wrong with a new or changed field in its template. */
export function findFieldProblems({ slug, fields }: Template, field: TemplateField): Problem[] {
  const others = fields.filter(({ id }) => id !== field.id);
  const problems: Problem[] = [];
  if (others.length >= MOST_FIELDS) {
    problems.push(buildProblem("data", `A flow has at most ${MOST_FIELDS} fields.`));
  }
  if (RESERVED.has(field.slug)) {
    problems.push(buildProblem("data.slug", `'slug' must not be the reserved word '${field.slug}'.`));
  }
  if (others.some((other) => other.slug === field.slug)) {
    problems.push(
      buildProblem("data.slug", `The flow '${slug}' has a field with the slug '${field.slug}' already.`),
    );
  }
  const rules = findRuleProblems(field);
  return [...problems, ...rules, ...(rules.length > 0 ? [] : findDefaultProblems(field))];
}

function findRuleProblems(field: TemplateField): Problem[] {
  const { field_type, validation_rules: rules } = field;
  const plain = { ...field, validation_rules: [] };
  return rules.flatMap((rule, at) => {
    const source = `data.validation_rules.${at}`;
    if (!KINDS[field_type].includes(rule.type)) {
      return buildProblem(
        `${source}.type`,
        `The rule '${rule.type}' is not for a field of type '${field_type}'.`,
      );
    }
    if (rules.slice(0, at).some(({ type }) => type === rule.type)) {
      return buildProblem(`${source}.type`, `There is more than one rule '${rule.type}'.`);
    }
    if (rule.type === "enum" && rule.options.some((option) => findValueProblems(plain, option).length > 0)) {
      return buildProblem(`${source}.options`, `The options must be values of type '${field_type}'.`);
    }
    if (rule.type === "between" && rule.options.from > rule.options.to) {
      return buildProblem(`${source}.options.from`, "'from' must be at most 'to'.");
    }
    return [];
  });
}

function findDefaultProblems(field: TemplateField): Problem[] {
  if (field.default === undefined) return [];
  return findValueProblems(field, field.default).map((what) =>
    buildProblem("data.default", `'default' ${what}.`),
  );
}

export function buildProblem(source: string, detail: string): Problem {
  return problem(422, detail, { title: TITLES.failedValidation, source });
}
