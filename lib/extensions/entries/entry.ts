import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Problem, problem } from "../../kernel/errors.ts";
import { processMemory } from "../../kernel/process-memory.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { type CustomField, urlSlugField } from "../fields/custom-field.ts";
import { keptValue } from "./references/kept-value.ts";
import { type Budget, entryBudget, type ValueCheck, valueCheck } from "./value-checks.ts";

/** One record of a Custom API. Values stand under the id of their field, so that a slug can be renamed. */
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

/** The value that an entry has in a field; null where it was never set. */
export function fieldValue(entry: Pick<Entry, "values">, { id }: CustomField): unknown {
  return Object.hasOwn(entry.values, id) ? (entry.values[id] ?? null) : null;
}

/** The value that a request gives a field, as it is kept; `undefined` when it gives none. */
export function givenValue(input: EntryInput, field: CustomField): unknown {
  return Object.hasOwn(input, field.slug) ? keptValue(field, input[field.slug]) : undefined;
}

/** Values after a request: what it gives, else what was there. Values of fields that are gone are dropped. */
export function mergedValues(
  fields: readonly CustomField[],
  before: Pick<Entry, "values">,
  input: EntryInput,
): Readonly<Record<string, unknown>> {
  const values = fields.map((field) => {
    const given = givenValue(input, field);
    return [field.id, given === undefined ? fieldValue(before, field) : given] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/** Everything that is wrong with an entry after a request, each broken rule by itself. */
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
  const checks = checksOf(definition);
  for (const field of definition.fields) {
    const faults = checks.get(field.id)?.(fieldValue({ values }, field), budget) ?? [];
    problems.push(...faults.map((what) => fieldProblem(field, what)));
  }
  return problems;
}

/**
 * Fields whose value is fixed and that a request wants to change.
 * @param mayCompare whether the caller may learn that a value is the one that is there. To who may not read, each
 *   given value is a change, or trying would find the right one; a URL slug is known from the path
 */
export function immutableProblems(
  fields: readonly CustomField[],
  before: Entry,
  input: EntryInput,
  mayCompare: boolean,
): Problem[] {
  const changed = fields.filter((field) => {
    const given = givenValue(input, field);
    if (!field.rules.immutable || given === undefined) return false;
    const isSame = isDeepStrictEqual(given, fieldValue(before, field));
    return !(isSame && (mayCompare || field.use_as_url_slug));
  });
  return changed.map((field) => fieldProblem(field, "is immutable: its value cannot change"));
}

function fieldProblem({ slug }: CustomField, what: string): Problem {
  return problem(400, `'${slug}' ${what}.`, { source: `data.${slug}` });
}

const compiled = processMemory(() => new Map<string, ReadonlyMap<string, ValueCheck>>());
const MOST_COMPILED = 20;

/** The checks of a definition, compiled once per version in a warm function. */
function checksOf({ api, version, fields }: Definition): ReadonlyMap<string, ValueCheck> {
  const key = `${api.id} ${version}`;
  const known = compiled().get(key);
  if (known) return known;
  const checks = new Map(fields.map((field) => [field.id, valueCheck(field)]));
  if (compiled().size >= MOST_COMPILED) compiled().clear();
  compiled().set(key, checks);
  return checks;
}

/**
 * Size of an entry's values in bytes: text as UTF-8, a number as 8, a truth as 1, anything nested as its JSON; never
 * more than the JSON of all values.
 */
export function dataSize(fields: readonly CustomField[], entry: Pick<Entry, "values">): number {
  const values = fields.map((field) => [field.slug, fieldValue(entry, field)] as const);
  const sum = values.reduce((total, [, value]) => total + sizeOf(value), 0);
  return Math.min(sum, Buffer.byteLength(JSON.stringify(Object.fromEntries(values))));
}

function sizeOf(value: unknown): number {
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

/** The weak tag of an entry's state, as the header `ETag` carries it. */
export function entryEtag(entry: Pick<Entry, "resource_version">): string {
  return `W/"${etagId(entry)}"`;
}

/** The entry as clients see it, the same on both path families. */
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
