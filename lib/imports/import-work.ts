import type { ImportJob } from "../jobs/import-job.ts";
import { isImport, isUnderWay, type Job } from "../jobs/job.ts";
import type { RowFault } from "../jobs/row-fault.ts";
import { jobs } from "../jobs/store.ts";
import type { Document } from "../table/entity.ts";
import { isHopeless, unknownWork } from "../tasks/task.ts";
import type { Capabilities } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import { checkNextPart } from "./check-file-store.ts";
import { keepErrorFile } from "./error-file.ts";
import { type ImportSource, openSource } from "./import-source.ts";
import type { ImportKind, ImportKinds } from "./kind.ts";
import { saveImport } from "./row-writes-store.ts";
import { MOST_FILE_BYTES, unpackFile } from "./unpack-file.ts";
import { writeNextRows } from "./write-rows.ts";

/** The job stores all progress. */
export type ImportWork = { readonly kind: "import-rows"; readonly jobId: string };

type PrivateFiles = Capabilities["privateFiles"];

/** Runs one step of an import. Undefined once the job has ended. @answers How is a file imported, whatever dies meanwhile? */
export async function importRows(
  ctx: Context,
  work: ImportWork,
  privateFiles: PrivateFiles,
  kinds: ImportKinds,
): Promise<ImportWork | undefined> {
  const job = await jobs.get(ctx.table, work.jobId);
  if (!job || !isImportDocument(job) || !isUnderWay(job.value)) return undefined;
  try {
    return (await runStep(ctx, job, kinds[job.value.type], privateFiles)) === "goes on" ? work : undefined;
  } catch (error) {
    if (!isHopeless(error)) throw error;
    const completed_at = ctx.now().toISOString();
    await saveImport(ctx, job, { change: { status: "failed", errors: [error.message], completed_at } });
    return undefined;
  }
}

function isImportDocument(job: Document<Job>): job is Document<ImportJob> {
  return isImport(job.value);
}

type Step = Promise<"goes on" | "ended">;

async function runStep(
  ctx: Context,
  job: Document<ImportJob>,
  kind: ImportKind,
  privateFiles: PrivateFiles,
): Step {
  const { phase } = job.value;
  if (phase === "prepare") return prepare(ctx, job, kind, privateFiles);
  const source = await openSource(ctx, job.value, kind, privateFiles);
  if ("faults" in source) return failFile(ctx, job, source.faults);
  switch (phase) {
    case "check":
      return check(ctx, job, source);
    case "judge":
    case "write":
      return write(ctx, job, source);
    case "report":
      return report(ctx, job, source, privateFiles);
    default:
      throw unknownWork(phase);
  }
}

async function prepare(
  ctx: Context,
  job: Document<ImportJob>,
  kind: ImportKind,
  privateFiles: PrivateFiles,
): Step {
  if (kind.prepare && !(await kind.prepare(ctx))) return "goes on";
  const unpacked = await unpackFile(ctx, job.value, privateFiles);
  if (unpacked && "faults" in unpacked) return failFile(ctx, job, unpacked.faults);
  const file = { ...job.value.file, ...unpacked };
  if ((file.unpackedBytes ?? file.bytes) > MOST_FILE_BYTES) {
    return failFile(ctx, job, [{ code: "too_large", message: "The file has more than 50 MB." }]);
  }
  const started_at = ctx.now().toISOString();
  await saveImport(ctx, job, { change: { status: "started", started_at, file, phase: "check" } });
  return "goes on";
}

/** Nothing of the file is imported, except rows that are already. */
async function failFile(ctx: Context, job: Document<ImportJob>, faults: readonly RowFault[]): Step {
  const row = { row: 0, from: 0, to: 0, faults };
  await saveImport(ctx, job, {
    change: {
      ...{ status: "failed", completed_at: ctx.now().toISOString() },
      faults: job.value.faults + faults.length,
    },
    refused: [row],
  });
  return "ended";
}

async function check(ctx: Context, job: Document<ImportJob>, source: ImportSource): Step {
  const result = await checkNextPart(job.value, source);
  if ("faults" in result) return failFile(ctx, job, result.faults);
  if (!result.isDone) return "goes on";
  const { total, repeats } = result;
  const phase = job.value.isDryRun || source.kind.isAllOrNothing ? "judge" : "write";
  await saveImport(ctx, job, { change: { phase, rows: { ...job.value.rows, total } }, repeats });
  return "goes on";
}

async function write(ctx: Context, before: Document<ImportJob>, source: ImportSource): Step {
  const { job, isDone } = await writeNextRows(ctx, before, source);
  if (!isDone) return "goes on";
  const { phase, isDryRun, rows } = job.value;
  if (phase === "judge" && !isDryRun && rows.failed === 0) {
    await saveImport(ctx, job, { change: beginWriting(job.value) });
    return "goes on";
  }
  if (rows.failed > 0) {
    await saveImport(ctx, job, { change: { phase: "report" } });
    return "goes on";
  }
  return end(ctx, job, source);
}

/** All rows of an import of all or nothing are sound. */
function beginWriting({ rows: { total } }: ImportJob): Partial<ImportJob> {
  const rows = { total, done: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };
  return { phase: "write", position: 0, nextRow: 1, rows, percent: 0 };
}

async function report(
  ctx: Context,
  job: Document<ImportJob>,
  source: ImportSource,
  privateFiles: PrivateFiles,
): Step {
  return end(ctx, job, source, await keepErrorFile(ctx, job.value, source, privateFiles));
}

async function end(ctx: Context, job: Document<ImportJob>, { kind }: ImportSource, errorFile?: string): Step {
  const { rows, isDryRun } = job.value;
  const isFailed =
    rows.failed > 0 && (rows.failed === rows.done || (kind.isAllOrNothing === true && !isDryRun));
  const status = isFailed ? "failed" : "success";
  await saveImport(ctx, job, {
    change: {
      ...{ status, completed_at: ctx.now().toISOString() },
      ...(isFailed ? {} : { percent: 100 }),
      ...(errorFile === undefined ? {} : { errorFile }),
    },
  });
  return "ended";
}
