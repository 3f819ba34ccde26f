import { type Problem, problem } from "../../kernel/errors.ts";
import type { Definition, UniqueSet } from "../custom-apis/custom-api.ts";
import { isUnique } from "../entries/unique-values.ts";
import { type CustomField, referencesOf, urlSlugField } from "./custom-field.ts";
import { isIndexable, MOST_INDEXED } from "./field-index.ts";
import type { UpdateFieldRequest } from "./field-schemas.ts";
import { compilePattern } from "./pattern.ts";
import { hasRoomForMarks } from "./transaction-room.ts";

/** Names that entries or other resources use. No body may hold `__proto__`. */
const RESERVED = new Set([
  "slug",
  "type",
  "id",
  "meta",
  "created_at",
  "updated_at",
  "links",
  "relationships",
  "attributes",
  "attribute",
  "dimension",
  "dimensions",
  "weight",
  "weights",
  "__proto__",
]);

const MOST_FIELDS = 100;
/** Unique and indexed fields together: changing all of them must fit one transaction. */
const MOST_MARKS = 49;

/** Checks a field against the others of its Custom API. */
export function fieldSetProblems({ api, fields }: Definition, field: CustomField): Problem[] {
  const others = fields.filter(({ id }) => id !== field.id);
  const problems: Problem[] = [];
  if (RESERVED.has(field.slug))
    problems.push(buildFieldSetProblem("slug", `must not be the reserved word '${field.slug}'`));
  if (others.length >= MOST_FIELDS) {
    problems.push(problem(400, `A custom_api has at most ${MOST_FIELDS} custom fields.`, { source: "data" }));
  }
  return [
    ...problems,
    ...markProblems(api.unique_together ?? [], others, field),
    ...patternProblems(others, field),
    ...urlSlugProblems(others, field),
  ];
}

/** Every reference is checked in the transaction of an entry. */
const MOST_REFERENCES = 20;

function markProblems(
  sets: readonly UniqueSet[],
  others: readonly CustomField[],
  field: CustomField,
): Problem[] {
  const problems: Problem[] = [];
  if (field.index && !isIndexable(field)) {
    problems.push(
      buildFieldSetProblem("indexed", `cannot be true for a field of type '${field.field_type}'`),
    );
  }
  if (field.index && others.filter(({ index }) => index).length >= MOST_INDEXED) {
    problems.push(buildFieldSetProblem("indexed", `can be true for at most ${MOST_INDEXED} fields`));
  }
  if (referencesOf(field) && others.filter(referencesOf).length >= MOST_REFERENCES) {
    const limit = `can be given for at most ${MOST_REFERENCES} fields`;
    problems.push(buildFieldSetProblem("validation.string.references", limit));
  }
  if (hasRoomForMarks([...others, field], sets)) return problems;
  const isFull = others.filter(isUnique).length >= MOST_MARKS;
  const most = isFull
    ? `at most ${MOST_MARKS} fields`
    : `at most ${MOST_MARKS} fields, those with 'indexed' included`;
  if (isUnique(field))
    problems.push(buildFieldSetProblem("validation.string.unique", `can be 'yes' for ${most}`));
  else if (field.index) {
    const limit = `at most ${MOST_MARKS} fields, those with unique values included`;
    problems.push(buildFieldSetProblem("indexed", `can be true for ${limit}`));
  } else {
    const limit = "leaves no room in a transaction for a change of all unique values and references";
    problems.push(buildFieldSetProblem("validation.string.references", limit));
  }
  return problems;
}

/** The first entry in a new function compiles all patterns: 20,000 instructions take about 50 ms. */
const LARGEST_PROGRAMS = 20_000;

function patternProblems(others: readonly CustomField[], field: CustomField): Problem[] {
  const added = programSize(field);
  const all = added === 0 ? 0 : others.reduce((sum, other) => sum + programSize(other), added);
  return all > LARGEST_PROGRAMS
    ? [
        buildFieldSetProblem(
          "validation.string.regex",
          `would bring the patterns of all fields to ${all} instructions, at most ${LARGEST_PROGRAMS} are allowed`,
        ),
      ]
    : [];
}

function programSize(field: CustomField): number {
  const { regex = null } = field.field_type === "string" ? field.rules : {};
  const pattern = regex === null ? undefined : compilePattern(regex);
  return pattern && "size" in pattern ? pattern.size : 0;
}

function urlSlugProblems(others: readonly CustomField[], field: CustomField): Problem[] {
  if (!field.use_as_url_slug) return [];
  const problems: Problem[] = [];
  if (!isUnique(field))
    problems.push(buildFieldSetProblem("use_as_url_slug", "needs a string field whose 'unique' is 'yes'"));
  if (field.rules.allow_null_values) {
    problems.push(buildFieldSetProblem("use_as_url_slug", "needs 'allow_null_values' to be false"));
  }
  const taken = urlSlugField(others);
  if (taken)
    problems.push(buildFieldSetProblem("use_as_url_slug", `is already true for the field '${taken.slug}'`));
  return problems;
}

export function checkFixedProperties(
  before: CustomField,
  input: UpdateFieldRequest,
  after: CustomField,
): Problem[] {
  const problems: Problem[] = [];
  const refuse = (name: string) => problems.push(buildFieldSetProblem(name, "cannot change"));
  if (input.field_type !== undefined && input.field_type !== before.field_type) refuse("field_type");
  if (input.use_as_url_slug !== undefined && input.use_as_url_slug !== before.use_as_url_slug) {
    refuse("use_as_url_slug");
  }
  if (before.field_type === "string" && after.field_type === "string") {
    const { unique_case_insensitivity: fixed } = before.rules;
    if (after.rules.unique_case_insensitivity !== fixed)
      refuse("validation.string.unique_case_insensitivity");
  }
  if (before.field_type === "list" && after.field_type === "list") {
    if (after.rules.allowed_type !== before.rules.allowed_type) refuse("validation.list.allowed_type");
  }
  return problems;
}

function buildFieldSetProblem(name: string, what: string): Problem {
  return problem(400, `'${name}' ${what}.`, { source: `data.${name}` });
}
