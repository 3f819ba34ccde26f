import { retry } from "../../../kernel/deadline.ts";
import { writeStepSurely } from "../../../table/effects/write-step.ts";
import { keys } from "../../../table/keys.ts";
import { MOST_ACTIONS } from "../../../table/limits.ts";
import type { Write } from "../../../table/table.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { definitionWrite, findDefinition } from "../../store.ts";
import type { Entry } from "../entry.ts";
import { entryCheck, getEntries, toEntry } from "../entry-store.ts";
import { buildFencePass } from "../write-fences-store.ts";
import { buildEntryRows, entryRowWrite, fieldIndexPartition } from "./entry-rows-store.ts";
import { findIndexedFields } from "./index-values.ts";

/**
 * Adds rows for entries that are older than the index of a field. After the change of the definition, which closes all
 * fences, every write of an entry keeps its rows, but a change of other fields leaves a row as it is, present or missing.
 * So rows are added on the condition that the entry has not changed since it was read. A changed entry is read again; a
 * deleted one gets no rows.
 * @answers How are entries put into a new index?
 */
export type BuildRowsWork = {
  readonly kind: "build-entry-rows";
  readonly apiId: string;
  /** The index of a field, by the epoch in which it began. */
  readonly builds: { readonly index: number };
  /** The last entry id that has its rows. */
  readonly after: string;
};

type Builder = Pick<Context, "table" | "newId">;

const ENTRIES_AT_ONCE = 100;

/** @throws ApiError 503 if the answer to a write was lost; repeat the step */
export async function buildMissingRows(
  ctx: Builder,
  work: BuildRowsWork,
): Promise<BuildRowsWork | undefined> {
  const { apiId, after } = work;
  const definition = await findDefinition(ctx.table, { id: apiId });
  if (!definition || !isBuildOpen(definition, work)) return undefined;
  const { pk, sk } = keys.customApiEntry(apiId, after);
  const { items, next } = await ctx.table.query({
    pk,
    ...(after === "" ? {} : { sk: { from: sk } }),
    consistent: true,
    limit: ENTRIES_AT_ONCE,
  });
  const entries = items.filter((item) => item.sk !== after).map((item) => toEntry(item));
  for (const some of splitToFit(definition, entries)) {
    if (!(await putRows(ctx, { definition, work }, some))) return work; // the definition has changed
  }
  if (next) return { ...work, after: items.at(-1)?.sk ?? after };
  return (await finishBuild(ctx, definition, work)) ? undefined : work;
}

function isBuildOpen({ fields }: Definition, { builds }: BuildRowsWork): boolean {
  return findIndexedFields(fields).some(
    ({ field, number }) => number === builds.index && !field.index?.isReady,
  );
}

/** Splits entries into groups whose rows fit one transaction with the fence. */
function splitToFit({ fields }: Definition, entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const most = Math.floor((MOST_ACTIONS - 1) / (3 + findIndexedFields(fields).length));
  const count = Math.ceil(entries.length / most);
  return Array.from({ length: count }, (_, at) => entries.slice(at * most, (at + 1) * most));
}

type Building = { readonly definition: Definition; readonly work: BuildRowsWork };

const MOST_TRIES = 10;

/** @returns false if the definition has changed, or entries keep changing */
function putRows(ctx: Builder, building: Building, entries: readonly Entry[]): Promise<boolean> {
  const { definition, work } = building;
  let remaining = entries;
  return retry({ tries: MOST_TRIES, atOnce: MOST_TRIES, end: () => false }, async () => {
    if (remaining.length === 0) return true;
    const puts = remaining.map((entry) => ({ entry, ...planRowWrites(building, entry) }));
    const fence = buildFencePass(definition, work.after, 0);
    const failed = await writeStepSurely(ctx, [
      fence,
      ...puts.flatMap(({ check, rows }) => [check, ...rows]),
    ]);
    if (failed.length === 0) return true;
    if (failed.includes(fence)) return false;
    const ids = puts.filter(({ check }) => failed.includes(check)).map(({ entry }) => entry.id);
    const changed = await getEntries(ctx.table, work.apiId, ids);
    remaining = [
      ...remaining.filter(({ id }) => !ids.includes(id)),
      ...changed.filter((entry) => entry !== undefined),
    ];
    return "again";
  });
}

type EntryWrites = { readonly check: Write; readonly rows: readonly Write[] };

function planRowWrites({ definition, work: { builds } }: Building, entry: Entry): EntryWrites {
  const { api } = definition;
  const { pk } = fieldIndexPartition(api.id, builds.index);
  const own = buildEntryRows(definition, entry).filter((row) => row.pk === pk);
  return { check: entryCheck(api.id, entry), rows: own.map(entryRowWrite) };
}

/** @returns false if the definition has changed meanwhile */
async function finishBuild(
  ctx: Builder,
  definition: Definition,
  { builds }: BuildRowsWork,
): Promise<boolean> {
  const done = completeIndex(definition, builds.index);
  return (await writeStepSurely(ctx, [definitionWrite(done, definition.version)])).length === 0;
}

function completeIndex(definition: Definition, number: number): Definition {
  const fields = definition.fields.map((field) =>
    field.index?.number === number ? { ...field, index: { number, isReady: true } } : field,
  );
  return { ...definition, fields };
}
