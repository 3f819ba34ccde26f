import { writeStepSurely } from "../../../table/effects/write-step.ts";
import { keys } from "../../../table/keys.ts";
import { MOST_ACTIONS } from "../../../table/limits.ts";
import type { Write } from "../../../table/table.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { definitionWrite, findDefinition } from "../../store.ts";
import type { Entry } from "../entry.ts";
import { entryCheck, entryOf, getEntries } from "../entry-store.ts";
import { passAway } from "../write-fences-store.ts";
import { entryRowWrite, fieldRows, rowsOf } from "./entry-rows-store.ts";
import { indexedFields } from "./index-values.ts";

/**
 * Entries that are older than the index of a field get their rows in it. From the change
 * of the definition on, which closes all fences, whoever writes an entry keeps its rows. But a change of other fields
 * leaves a row as it is, be it there or not yet. So each gets its rows under the condition that it is still as it was read:
 * if not, it is read again; one that is gone must have none.
 */
export type BuildRowsWork = {
  readonly kind: "build-entry-rows";
  readonly apiId: string;
  /** The index of a field, by the epoch in which it began. */
  readonly builds: { readonly index: number };
  /** The entries up to this id have their rows. */
  readonly after: string;
};

type Builder = Pick<Context, "table" | "newId">;

/** Transactions of a step. */
const ENTRIES_AT_ONCE = 100;

/** Puts rows for some more entries. @throws ApiError 503 when the answer to a write was lost, to be done again */
export async function buildRows(ctx: Builder, work: BuildRowsWork): Promise<BuildRowsWork | undefined> {
  const { apiId, after } = work;
  const definition = await findDefinition(ctx.table, { id: apiId });
  if (!definition || !isOpen(definition, work)) return undefined;
  const { pk, sk } = keys.customApiEntry(apiId, after);
  const { items, next } = await ctx.table.query({
    pk,
    ...(after === "" ? {} : { sk: { from: sk } }),
    consistent: true,
    limit: ENTRIES_AT_ONCE,
  });
  const entries = items.filter((item) => item.sk !== after).map((item) => entryOf(item));
  for (const some of fitting(definition, entries)) {
    if (!(await putRows(ctx, { definition, work }, some))) return work; // the definition has changed
  }
  if (next) return { ...work, after: items.at(-1)?.sk ?? after };
  return (await isFinished(ctx, definition, work)) ? undefined : work;
}

/** Whether there is still what is being built, and older entries are not in it yet. */
function isOpen({ fields }: Definition, { builds }: BuildRowsWork): boolean {
  return indexedFields(fields).some(({ field, number }) => number === builds.index && !field.index?.isReady);
}

/** So many entries that their rows fit into a transaction beside the fence. */
function fitting({ fields }: Definition, entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const most = Math.floor((MOST_ACTIONS - 1) / (3 + indexedFields(fields).length));
  const count = Math.ceil(entries.length / most);
  return Array.from({ length: count }, (_, at) => entries.slice(at * most, (at + 1) * most));
}

type Building = { readonly definition: Definition; readonly work: BuildRowsWork };

/** How often entries are read again that others keep changing, before the step is done again. */
const MOST_TRIES = 10;

/** @returns false if the definition has changed, so that rows of another epoch may be wanted, or entries keep changing */
async function putRows(ctx: Builder, building: Building, entries: readonly Entry[]): Promise<boolean> {
  const { definition, work } = building;
  let left = entries;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (left.length === 0) return true;
    const puts = left.map((entry) => ({ entry, ...writesFor(building, entry) }));
    const fence = passAway(definition, work.after, 0);
    const failed = await writeStepSurely(ctx, [
      fence,
      ...puts.flatMap(({ check, rows }) => [check, ...rows]),
    ]);
    if (failed.length === 0) return true;
    if (failed.includes(fence)) return false;
    const ids = puts.filter(({ check }) => failed.includes(check)).map(({ entry }) => entry.id);
    const changed = await getEntries(ctx.table, work.apiId, ids);
    left = [...left.filter(({ id }) => !ids.includes(id)), ...changed.filter((entry) => entry !== undefined)];
  }
  return false;
}

type EntryWrites = { readonly check: Write; readonly rows: readonly Write[] };

function writesFor({ definition, work: { builds } }: Building, entry: Entry): EntryWrites {
  const { api } = definition;
  const { pk } = fieldRows(api.id, builds.index);
  const own = rowsOf(definition, entry).filter((row) => row.pk === pk);
  return { check: entryCheck(api.id, entry), rows: own.map(entryRowWrite) };
}

/** Notes that all entries have their rows now. @returns false if the definition has changed meanwhile */
async function isFinished(ctx: Builder, definition: Definition, { builds }: BuildRowsWork): Promise<boolean> {
  const done = readyIndex(definition, builds.index);
  return (await writeStepSurely(ctx, [definitionWrite(done, definition.version)])).length === 0;
}

function readyIndex(definition: Definition, number: number): Definition {
  const fields = definition.fields.map((field) =>
    field.index?.number === number ? { ...field, index: { number, isReady: true } } : field,
  );
  return { ...definition, fields };
}
