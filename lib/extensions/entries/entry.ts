import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Problem, problem } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import { processMemory } from "../../kernel/process-memory.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { type CustomField, referencesOf, urlSlugField } from "../fields/custom-field.ts";
import { type Budget, entryBudget, type ValueCheck, valueCheck } from "./value-checks.ts";

/** One record of a Custom API. Values are stored by field id, so that a slug can be renamed. */
export type Entry = {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly created_at: string;
  readonly updated_at: string;
  /** 0 when created, one more with each accepted change. */
  readonly resource_version: number;
};

export type EntryInput = Readonly<Record<string, unknown>>;

export const LARGEST_ENTRY = 65_536; // 64 KiB, as in Elastic Path Commerce Cloud

/** Null if it was never set. */
export function fieldValue(entry: Pick<Entry, "values">, { id }: CustomField): unknown {
  return Object.hasOwn(entry.values, id) ? (entry.values[id] ?? null) : null;
}

/** Normalized for storage. Undefined if the request does not give the field. */
export function readInputValue(input: EntryInput, field: CustomField): unknown {
  return Object.hasOwn(input, field.slug) ? normalizeFieldValue(field, input[field.slug]) : undefined;
}

/** Takes values from the request, else from the stored entry. Drops values of deleted fields. */
export function mergeValues(
  fields: readonly CustomField[],
  before: Pick<Entry, "values">,
  input: EntryInput,
): Readonly<Record<string, unknown>> {
  const values = fields.map((field) => {
    const requested = readInputValue(input, field);
    return [field.id, requested === undefined ? fieldValue(before, field) : requested] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

export function entryProblems(
  definition: Definition,
  values: Readonly<Record<string, unknown>>,
  input: EntryInput,
  budget: Budget = entryBudget(),
): Problem[] {
  const { api_type } = definition.api;
  const problems: Problem[] = [];
  if (!Object.hasOwn(input, "type") || input["type"] !== api_type) {
    problems.push(problem(400, `'type' must be '${api_type}'.`, { source: "data.type" }));
  }
  const checks = compileChecks(definition);
  for (const field of definition.fields) {
    const faults = checks.get(field.id)?.(fieldValue({ values }, field), budget) ?? [];
    problems.push(...faults.map((what) => fieldProblem(field, what)));
  }
  return problems;
}

/**
 * Finds immutable fields that a request changes.
 * @param mayCompare false if the caller may not learn that a value equals the stored one; then every given
 * value counts as a change, except a URL slug, which the path shows
 */
export function immutableProblems(
  fields: readonly CustomField[],
  before: Entry,
  input: EntryInput,
  mayCompare: boolean,
): Problem[] {
  const changed = fields.filter((field) => {
    const requested = readInputValue(input, field);
    if (!field.rules.immutable || requested === undefined) return false;
    const isSame = isDeepStrictEqual(requested, fieldValue(before, field));
    return !(isSame && (mayCompare || field.use_as_url_slug));
  });
  return changed.map((field) => fieldProblem(field, "is immutable: its value cannot change"));
}

function fieldProblem({ slug }: CustomField, what: string): Problem {
  return problem(400, `'${slug}' ${what}.`, { source: `data.${slug}` });
}

const compiledChecks = processMemory(() => new Map<string, ReadonlyMap<string, ValueCheck>>());
const MOST_COMPILED = 20;

/** Compiled once per version of the definition in a warm function. */
function compileChecks({ api, version, fields }: Definition): ReadonlyMap<string, ValueCheck> {
  const key = `${api.id} ${version}`;
  const cached = compiledChecks().get(key);
  if (cached) return cached;
  const checks = new Map(fields.map((field) => [field.id, valueCheck(field)]));
  if (compiledChecks().size >= MOST_COMPILED) compiledChecks().clear();
  compiledChecks().set(key, checks);
  return checks;
}

/** Bytes: text as UTF-8, numbers 8, booleans 1, nested values as JSON, at most the JSON of all values. */
export function dataSize(fields: readonly CustomField[], entry: Pick<Entry, "values">): number {
  const values = fields.map((field) => [field.slug, fieldValue(entry, field)] as const);
  const sum = values.reduce((total, [, value]) => total + measureValue(value), 0);
  return Math.min(sum, Buffer.byteLength(JSON.stringify(Object.fromEntries(values))));
}

function measureValue(value: unknown): number {
  if (value === null) return 0;
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") return 8;
  if (typeof value === "boolean") return 1;
  return Buffer.byteLength(JSON.stringify(value));
}

/** Lower-case hex SHA-256 of the resource version's decimal text, as the public service computes it. */
function etagId({ resource_version }: Pick<Entry, "resource_version">): string {
  return createHash("sha256").update(String(resource_version)).digest("hex");
}

export function entryEtag(entry: Pick<Entry, "resource_version">): string {
  return `W/"${etagId(entry)}"`;
}

export function entryView({ api, fields }: Definition, entry: Entry): Record<string, unknown> {
  const { id, created_at, updated_at, resource_version } = entry;
  const urlSlug = urlSlugField(fields);
  const name = (urlSlug && fieldValue(entry, urlSlug)) ?? id;
  return Object.fromEntries([
    ["id", id],
    ["type", api.api_type],
    ...fields.map((field) => [field.slug, fieldValue(entry, field)] as const),
    ["links", { self: `/v2/extensions/${api.slug}/${name}` }],
    [
      "meta",
      {
        timestamps: { created_at, updated_at },
        data_size: dataSize(fields, entry),
        resource_version,
        etag_id: etagId(entry),
      },
    ],
  ]);
}

/** Lower-cases ids in reference fields, so that two spellings count as one value. */
export function normalizeFieldValue<T>(field: CustomField, value: T): T | string {
  return referencesOf(field) && typeof value === "string" && isUuid(value) ? value.toLowerCase() : value;
}
