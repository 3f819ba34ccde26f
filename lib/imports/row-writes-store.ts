import type { ImportJob } from "../jobs/import-job.ts";
import {
  buildFaultsWrite,
  buildNotesWrite,
  buildRepeatsWrite,
  buildSamplesWrite,
  type Repeat,
} from "../jobs/import-report-store.ts";
import type { RefusedRow, Sample } from "../jobs/row-fault.ts";
import { jobs } from "../jobs/store.ts";
import { unavailable } from "../kernel/errors.ts";
import { isCount, joinCounts } from "../table/counted/counted-list.ts";
import { writeStep } from "../table/effects/write-step.ts";
import type { Document } from "../table/entity.ts";
import { MOST_ACTIONS, MOST_TRANSACTION_BYTES } from "../table/limits.ts";
import { keyOf, type Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";

/** Rows whose writes go into one transaction. A conflict of one repeats all of them. */
const MOST_ROWS = 8;
/** The job, its list and its report. */
const OWN_ACTIONS = 6;

type Planned = { readonly writes: readonly Write[] };

/** Splits rows into transactions, in their order. Rows that write the same item go into different ones. */
export function groupRows<R extends Planned>(rows: readonly R[]): readonly (readonly R[])[] {
  const groups: R[][] = [];
  let named = new Set<string>();
  let changed = new Set<string>();
  let count = 0;
  let bytes = 0;
  for (const row of rows) {
    const items = row.writes.filter((write) => !isCount(write) && !isReference(write)).map(nameItem);
    const references = row.writes.filter(isReference).map(nameItem);
    const size = row.writes.reduce((sum, write) => sum + countPackedBytes(write), 0);
    const isFull =
      count + Number(row.writes.length > 0) > MOST_ROWS ||
      named.size + row.writes.length > MOST_ACTIONS - OWN_ACTIONS ||
      bytes + size > MOST_TRANSACTION_BYTES ||
      items.some((item) => named.has(item)) ||
      references.some((item) => changed.has(item));
    const last = groups.at(-1);
    if (last && !isFull) last.push(row);
    else {
      groups.push([row]);
      [named, changed, count, bytes] = [new Set(), new Set(), 0, 0];
    }
    // References count as well: they may be of different items.
    for (const write of row.writes) named.add(nameItem(write));
    for (const item of items) changed.add(item);
    count += Number(row.writes.length > 0);
    bytes += size;
  }
  return groups;
}

function nameItem(write: Write): string {
  const { pk, sk } = keyOf(write);
  return `${pk} ${sk}`;
}

/**
 * Checks what several rows refer to, or adds to a number of it. A transaction may name an item once, so those of several rows
 * become one.
 */
function isReference(write: Write): boolean {
  return "check" in write || ("update" in write && write.set === undefined && write.remove === undefined);
}

function joinReferences(writes: readonly Write[]): Write[] {
  const joined = new Map<string, Write>();
  for (const write of writes.filter(isReference)) {
    const item = nameItem(write);
    const before = joined.get(item);
    joined.set(item, before ? joinTwo(before, write) : write);
  }
  return [...writes.filter((write) => !isReference(write)), ...joined.values()];
}

/** A version is raised once for all, other numbers are added up. */
function joinTwo(one: Write, other: Write): Write {
  if (!("update" in one && "update" in other)) return one;
  const sums = Object.entries(other.add ?? {}).map(([name, by]) => {
    const before = one.add?.[name] ?? 0;
    return [name, name === "version" ? by : before + by] as const;
  });
  return { ...one, add: { ...one.add, ...Object.fromEntries(sums) } };
}

function countPackedBytes(write: Write): number {
  const packed = "put" in write ? write.put["packed"] : undefined;
  return packed instanceof Uint8Array ? packed.length : 0;
}

export type ImportStep = {
  readonly change: Partial<ImportJob>;
  readonly refused?: readonly RefusedRow[];
  readonly samples?: readonly Sample[];
  readonly repeats?: readonly Repeat[];
  readonly notes?: readonly string[];
  readonly writes?: readonly Write[];
};

/**
 * Writes rows, their report and the job's progress in one transaction under the job's version.
 * @returns "conflict" if a row could not be written, and then nothing is
 * @throws ApiError 503 when another request changed the job, such as a cancel, or the answer was lost: read it again
 */
export async function saveImport(
  ctx: Context,
  before: Document<ImportJob>,
  { change, refused = [], samples = [], repeats = [], notes = [], writes = [] }: ImportStep,
): Promise<Document<ImportJob> | "conflict"> {
  const old = before.value;
  const job: ImportJob = { ...old, ...change, updated_at: ctx.now().toISOString() };
  const own = [
    ...jobs.writes(job, before),
    ...(refused.length > 0 ? [buildFaultsWrite(job, old.faults, refused)] : []),
    ...(samples.length > 0 ? [buildSamplesWrite(job, old.samples, samples)] : []),
    ...(repeats.length > 0 ? [buildRepeatsWrite(job, repeats)] : []),
    ...(notes.length > 0 ? [buildNotesWrite(job, notes)] : []),
  ];
  const outcome = await writeStep(ctx, [...own, ...joinReferences(joinCounts(writes))]);
  if (outcome.isWritten) return { value: job, version: before.version + 1 };
  const isJobs = outcome.failed.length === 0 || own.some((write) => outcome.failed.includes(write));
  if (isJobs) throw unavailable("The job was changed meanwhile, or the answer was lost.");
  return "conflict";
}
