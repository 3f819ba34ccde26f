import { isDeepStrictEqual } from "node:util";
import { type RefusedRecord, readData, readName, toFaults } from "../../../imports/json-record.ts";
import type { ImportRecord, RowPlan } from "../../../imports/kind.ts";
import type { FaultCode } from "../../../jobs/row-fault.ts";
import { ApiError, shortName } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/ids.ts";
import type { Fields } from "../../../kernel/objects.ts";
import { writeStepSurely } from "../../../table/effects/write-step.ts";
import { MOST_ACTIONS } from "../../../table/limits.ts";
import { keyOf, type Write } from "../../../table/table.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { type CustomField, urlSlugField } from "../../fields/custom-field.ts";
import { buildUpdatedEntry, buildValidEntry } from "../checked-entry.ts";
import { type Entry, fieldValue, mergeValues } from "../entry.ts";
import { getEntries, getValueOwners, nameValue } from "../entry-store.ts";
import { buildChangesFencePass, entryWrites } from "../entry-writes-store.ts";
import { collectUniqueValues, valueHash } from "../unique-values.ts";

/** Imports are for administrators. */
const DISCLOSURE = { content: true, takenValue: true } as const;

export type EntriesSetting = {
  readonly definition: Definition;
  /** The unique field that says which entry a record is; without it the id does. */
  readonly keyField: CustomField | undefined;
};

type Target = { readonly input: Fields; readonly newId: string; readonly id: string | undefined };
type Draft = {
  readonly entries: Map<string, Entry>;
  readonly owners: Map<string, string>;
  readonly at: string;
};

/** Plans entries by the rules of requests, each upon those before it. */
export async function planEntries(
  ctx: Context,
  setting: EntriesSetting,
  records: readonly ImportRecord[],
): Promise<readonly RowPlan[]> {
  const { definition, keyField } = setting;
  const apiId = definition.api.id;
  const inputs = records.map(({ value }) => readData(value));
  const values = inputs.flatMap((input) => readValues(definition, input));
  const owners = new Map(await getValueOwners(ctx.table, apiId, values));
  const targets = records.map(({ newId }, at): Target => {
    const input = inputs[at] ?? {};
    return {
      input,
      newId,
      id: keyField ? findByKey(keyField, input, owners) : readName(input, "id")?.toLowerCase(),
    };
  });
  const ids = [...new Set(targets.flatMap(({ id }) => id ?? []))];
  const stored = ids.length > 0 ? await getEntries(ctx.table, apiId, ids) : [];
  const entries = new Map(stored.flatMap((entry) => (entry ? [[entry.id, entry] as const] : [])));
  const draft = { entries, owners, at: ctx.now().toISOString() };
  const plans = targets.map((target) => planEntry(target, setting, draft));
  return refuseMissingReferences(ctx, plans);
}

/** The unique values that a record gives. */
export function readValues(definition: Definition, input: Fields) {
  return collectUniqueValues(definition, { values: mergeValues(definition.fields, { values: {} }, input) });
}

function findByKey(
  field: CustomField,
  input: Fields,
  owners: ReadonlyMap<string, string>,
): string | undefined {
  const value = readName(input, field.slug);
  return value === undefined
    ? undefined
    : owners.get(nameValue({ id: field.id, hash: valueHash(field, value) }));
}

function refuse(code: FaultCode, field: string, message: string): RefusedRecord {
  return { faults: [{ column: `data.${field}`, code, message: `'${field}' ${message}.` }] };
}

function planEntry(target: Target, { definition, keyField }: EntriesSetting, draft: Draft): RowPlan {
  const { input, id, newId } = target;
  const named = keyField?.slug ?? "id";
  if (readName(input, named) === undefined)
    return refuse("required", named, "is required: it says which entry this is");
  const before = id === undefined ? undefined : draft.entries.get(id);
  const isOwnId = definition.api.allow_upserts && !urlSlugField(definition.fields) && isUuid(id ?? "");
  if (!before && !keyField && !isOwnId)
    return refuse("not_found", "id", `names no entry: there is no '${shortName(id ?? "")}'`);
  if (before && isAsStored(definition, before, input))
    return { result: "unchanged", id: before.id, writes: [], changes: [] };
  try {
    const entry = before
      ? buildUpdatedEntry({ definition, before, input, now: draft.at, disclosure: DISCLOSURE })
      : buildValidEntry(definition, input, keyField ? newId : (id ?? newId), draft.at);
    return planWrites(definition, before, entry, draft);
  } catch (error) {
    if (error instanceof ApiError)
      return toFaults(error, /required/.test(error.message) ? "required" : "pattern");
    throw error;
  }
}

/** Such a record is not checked, since rules may have become stricter after the entry was written. */
function isAsStored({ api, fields }: Definition, before: Entry, input: Fields): boolean {
  const [stored, next] = [mergeValues(fields, before, {}), mergeValues(fields, before, input)];
  return input["type"] === api.api_type && isDeepStrictEqual(stored, next);
}

function planWrites(definition: Definition, before: Entry | undefined, entry: Entry, draft: Draft): RowPlan {
  const { fields } = definition;
  const { id } = entry;
  const current = collectUniqueValues(definition, entry);
  const taken = current.find((value) => (draft.owners.get(nameValue(value)) ?? id) !== id);
  const [part] = taken?.parts ?? [];
  if (taken && part) {
    const owner = draft.owners.get(nameValue(taken)) ?? "";
    return refuse("not_unique", part.field.slug, `belongs to the entry '${owner}' already`);
  }
  for (const value of before ? collectUniqueValues(definition, before) : [])
    draft.owners.delete(nameValue(value));
  for (const value of current) draft.owners.set(nameValue(value), id);
  draft.entries.set(id, entry);
  const change = { definition, after: entry, ...(before ? { before } : {}) };
  const changes = fields.filter(
    (field) => !isDeepStrictEqual(fieldValue(entry, field), before ? fieldValue(before, field) : null),
  );
  return {
    result: before ? "updated" : "created",
    id,
    writes: [...entryWrites(change, DISCLOSURE), ...buildChangesFencePass([change])],
    changes: changes.map(({ slug }) => slug),
  };
}

function nameItem(write: Write): string {
  const { pk, sk } = keyOf(write);
  return `${pk} ${sk}`;
}

function isReference(write: Write): boolean {
  return "check" in write && write.refusal !== undefined;
}

/** Asks by transactions that only check. What earlier records of the plan create is there by then. */
async function refuseMissingReferences(ctx: Context, plans: readonly RowPlan[]): Promise<readonly RowPlan[]> {
  const writes = plans.flatMap((plan) => ("faults" in plan ? [] : plan.writes));
  const created = new Set(writes.filter((write) => "put" in write).map(nameItem));
  const references = writes.filter((write) => isReference(write) && !created.has(nameItem(write)));
  const checks = [...new Map(references.map((write) => [nameItem(write), write])).values()];
  const missing = new Set<string>();
  for (let at = 0; at < checks.length; at += MOST_ACTIONS) {
    for (const write of await writeStepSurely(ctx, checks.slice(at, at + MOST_ACTIONS)))
      missing.add(nameItem(write));
  }
  return plans.map((plan) => {
    const lost =
      "faults" in plan
        ? undefined
        : plan.writes.find((write) => isReference(write) && missing.has(nameItem(write)));
    const error = lost?.refusal?.();
    return error ? toFaults(error, "not_found") : plan;
  });
}
