import type { ErrorObject } from "ajv";
import { type ErrorTitle, TITLES } from "../../kernel/error-titles.ts";
import { MOST_PROBLEMS, type Problem, problem, shortName } from "../../kernel/errors.ts";
import type { Dialect } from "../answers.ts";

/** `item` is its position in `data`, if requested. */
export type SchemaProblem = Problem & { readonly item?: number };

type Options = {
  /** Checks each element of `data` separately. */
  readonly perItem?: boolean;
};

/** Returns at most `MOST_PROBLEMS` for the body, or for each element. */
export function schemaProblems(
  errors: readonly ErrorObject[],
  body: unknown,
  dialect: Dialect,
  { perItem = false }: Options = {},
): SchemaProblem[] {
  const counts = new Map<number | undefined, number>();
  const seen = new Set<string>();
  const problems: SchemaProblem[] = [];
  for (const error of errors) {
    const path = pathToError(error);
    const item = perItem ? itemPosition(path) : undefined;
    const count = counts.get(item) ?? 0;
    if (count === MOST_PROBLEMS) continue;
    const explained = explain(error);
    const key = JSON.stringify([explained.rule, path]);
    if (seen.has(key)) continue;
    seen.add(key);
    counts.set(item, count + 1);
    const explainedProblem = buildProblem(explained, path, valueAt(body, path), dialect);
    problems.push(item === undefined ? explainedProblem : { ...explainedProblem, item });
  }
  return problems;
}

function buildProblem(
  { rule, text }: Explanation,
  path: readonly string[],
  value: unknown,
  dialect: Dialect,
): Problem {
  const status = dialect === "validation" || dialect === "webhooks" ? 422 : 400;
  const title = {
    plain: TITLES.badRequest,
    rules: rule,
    validation: TITLES.failedValidation,
    promotions: TITLES.validationError,
    inventory: TITLES.validationError,
    webhooks: TITLES.validationError,
    "sign-on": TITLES.badRequest,
  }[dialect];
  const bounded = /_(gte|lte|gt|lt)$/.test(rule) && (typeof value === "number" || typeof value === "string");
  const shown = path.map(shortName);
  return {
    ...problem(status, `'${fieldName(shown)}' ${text}.`, { title, source: shown.join(".") || "request" }),
    ...(dialect === "rules" && bounded ? { meta: { value } } : {}),
  };
}

function itemPosition(path: readonly string[]): number | undefined {
  return path[0] === "data" && /^\d+$/.test(path[1] ?? "") ? Number(path[1]) : undefined;
}

function fieldName(path: readonly string[]): string {
  const inData = path[0] === "data" && path.length > 1 ? path.slice(1) : path;
  if (!/^\d+$/.test(inData[0] ?? "")) return inData.join(".") || "body";
  return inData.length > 1 ? inData.slice(1).join(".") : path.join(".");
}

/** Includes the missing or unknown key. */
export function pathToError(error: ErrorObject): string[] {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (error.keyword === "required") path.push(String(error.params["missingProperty"]));
  if (error.keyword === "discriminator") path.push(String(error.params["tag"]));
  if (error.keyword === "additionalProperties") path.push(String(error.params["additionalProperty"]));
  return path;
}

function valueAt(body: unknown, path: readonly string[]): unknown {
  let value = body;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, part)?.value;
  }
  return value;
}

type Explanation = { readonly rule: ErrorTitle; readonly text: string };

function explain({ keyword, params, message }: ErrorObject): Explanation {
  const limit = String(params["limit"]);
  const rules: Readonly<Record<string, Explanation>> = {
    required: { rule: TITLES.required, text: "is required" },
    type: { rule: TITLES.invalidType, text: `must be ${article(String(params["type"]))}` },
    const: { rule: TITLES.enum, text: `must be ${JSON.stringify(params["allowedValue"])}` },
    enum: { rule: TITLES.enum, text: `must be one of ${list(params["allowedValues"])}` },
    discriminator: {
      rule: params["tagValue"] === undefined ? TITLES.required : TITLES.enum,
      text: "must be a known type",
    },
    minLength: { rule: TITLES.stringGte, text: `must have at least ${limit} character(s)` },
    maxLength: { rule: TITLES.stringLte, text: `must have at most ${limit} characters` },
    minimum: { rule: TITLES.numberGte, text: `must be at least ${limit}` },
    maximum: { rule: TITLES.numberLte, text: `must be at most ${limit}` },
    exclusiveMinimum: { rule: TITLES.numberGt, text: `must be greater than ${limit}` },
    exclusiveMaximum: { rule: TITLES.numberLt, text: `must be less than ${limit}` },
    minItems: { rule: TITLES.arrayGte, text: `must have at least ${limit} element(s)` },
    maxItems: { rule: TITLES.arrayLte, text: `must have at most ${limit} elements` },
    maxProperties: { rule: TITLES.objectLte, text: `must have at most ${limit} keys` },
    pattern: { rule: TITLES.format, text: `must match ${params["pattern"]}` },
    format: { rule: TITLES.format, text: `must be ${article(String(params["format"]))}` },
    additionalProperties: { rule: TITLES.invalid, text: "is not known here" },
  };
  return rules[keyword] ?? { rule: TITLES.invalid, text: message ?? "is not valid" };
}

function article(noun: string): string {
  const names: Readonly<Record<string, string>> = { "date-time": "date and time (RFC 3339)", uuid: "UUID" };
  const name = names[noun] ?? noun.replaceAll(",", " or ");
  return /^(?!UUID)[aeiou]/i.test(name) ? `an ${name}` : `a ${name}`;
}

function list(values: unknown): string {
  return Array.isArray(values) ? values.map((value) => `'${value}'`).join(", ") : "";
}
