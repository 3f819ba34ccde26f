import type { ImportJob } from "../jobs/import-job.ts";
import { getRepeats } from "../jobs/import-report-store.ts";
import { MOST_SAMPLES } from "../jobs/row-fault.ts";
import { backOff } from "../kernel/deadline.ts";
import type { Document } from "../table/entity.ts";
import type { Context } from "../use-case/context.ts";
import { readFileKeys } from "./check-file-store.ts";
import type { FileRecord } from "./file-records.ts";
import { type ImportSource, toImportRecord } from "./import-source.ts";
import {
  advance,
  listRefused,
  listSamples,
  type PlannedRow,
  planRows,
  type Repeats,
  type WholeFile,
} from "./plan-rows.ts";
import { readRecords } from "./read-records-store.ts";
import { groupRows, saveImport } from "./row-writes-store.ts";
import { limitTime } from "./step-time.ts";

/** Some 300 rows of a usual catalog. */
const PART_BYTES = 256 * 1024;
/** Their reads are a few batches. */
const ROWS_AT_ONCE = 50;
const MOST_TRIES = 5;

/**
 * Plans and writes rows for about a second, a few in each transaction with the job's progress.
 * @returns the job, and whether its rows are all done
 */
export async function writeNextRows(
  ctx: Context,
  before: Document<ImportJob>,
  source: ImportSource,
): Promise<{ readonly job: Document<ImportJob>; readonly isDone: boolean }> {
  const isOver = limitTime(ctx.deadline);
  const whole = {
    repeats: await readRepeats(ctx, before.value),
    fileKeys: before.value.phase === "judge" ? await readFileKeys(ctx, before.value, source) : new Map(),
  };
  let job = before;
  const start = findStart(job.value, source);
  const { records } = await readRecords(source.file, source.kind.format, start, PART_BYTES);
  const due = records.filter((record) => isDue(job.value, source, record));
  const { rowsAtOnce = ROWS_AT_ONCE } = source.kind;
  for (let at = 0; at < due.length; at += rowsAtOnce) {
    const rows = await planRows(ctx, job.value, source, due.slice(at, at + rowsAtOnce), whole);
    const groups = job.value.phase === "judge" ? [rows] : groupRows(rows);
    for (const group of groups) {
      job = await writeGroup(ctx, job, source, group, whole);
      if (isStopped(job.value, source)) return { job, isDone: true };
      if (isOver()) return { job, isDone: false };
    }
  }
  const last = records.at(-1);
  if (last && job.value.position < last.to) job = await pass(ctx, job, last);
  return { job, isDone: records.length === 0 };
}

/** If some records come first, each phase of writing has its own. */
function isDue(job: ImportJob, { opened: { isFirst } }: ImportSource, record: FileRecord): boolean {
  if (!isFirst || job.phase === "judge") return true;
  return isFirst(toImportRecord(job, record, record.cells)) === (job.phase === "write-first");
}

/** Rows that are written stay. */
function isStopped({ phase, rows }: ImportJob, { kind }: ImportSource): boolean {
  return phase !== "judge" && kind.isAllOrNothing === true && rows.failed > 0;
}

/** The records up to this one belong to another phase. */
async function pass(
  ctx: Context,
  job: Document<ImportJob>,
  { to, nextLine }: FileRecord,
): Promise<Document<ImportJob>> {
  const saved = await saveImport(ctx, job, { change: { position: to, nextRow: nextLine } });
  return saved === "conflict" ? job : saved;
}

/** A new import begins behind the header. */
function findStart({ position, nextRow }: ImportJob, { header }: ImportSource) {
  return position === 0 && header ? header.next : { position, line: nextRow };
}

async function readRepeats(ctx: Context, job: ImportJob): Promise<Repeats> {
  return Map.groupBy(await getRepeats(ctx.table, job), ({ from }) => from);
}

async function writeGroup(
  ctx: Context,
  job: Document<ImportJob>,
  source: ImportSource,
  rows: readonly PlannedRow[],
  whole: WholeFile,
): Promise<Document<ImportJob>> {
  const saved = await saveRows(ctx, job, source, rows);
  if (saved !== "conflict") return saved;
  let last = job;
  for (const { record } of rows) last = await writeAlone(ctx, last, source, record, whole);
  return last;
}

/** Plans a row again on the newest state after each conflict. */
async function writeAlone(
  ctx: Context,
  job: Document<ImportJob>,
  source: ImportSource,
  record: FileRecord,
  whole: WholeFile,
): Promise<Document<ImportJob>> {
  for (let lost = 0; lost < MOST_TRIES; lost += 1) {
    const saved = await saveRows(ctx, job, source, await planRows(ctx, job.value, source, [record], whole));
    if (saved !== "conflict") return saved;
    await backOff(lost, ctx.deadline);
  }
  const message = "Others kept changing what the record is for. Go on with the job to try it again.";
  const plan = { faults: [{ code: "busy", message } as const] };
  const saved = await saveRows(ctx, job, source, [{ record, plan, writes: [] }]);
  return saved === "conflict" ? job : saved;
}

function saveRows(ctx: Context, job: Document<ImportJob>, source: ImportSource, rows: readonly PlannedRow[]) {
  const { value } = job;
  const refused = listRefused(source, rows);
  const samples = value.isDryRun ? listSamples(rows, MOST_SAMPLES - value.samples) : [];
  const faults = value.faults + refused.reduce((sum, one) => sum + one.faults.length, 0);
  return saveImport(ctx, job, {
    change: { ...advance(value, rows), faults, samples: value.samples + samples.length },
    ...{ refused, samples },
    ...(value.phase === "judge" ? {} : { writes: rows.flatMap(({ writes }) => writes) }),
  });
}
