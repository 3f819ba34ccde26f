import { type ImportJob, NO_ROWS } from "../jobs/import-job.ts";
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
    case "write-first":
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
  const unpacked = await unpackFile(ctx, job.value, kind.format, privateFiles);
  if (unpacked && "faults" in unpacked) return failFile(ctx, job, unpacked.faults);
  const file = { ...job.value.file, ...unpacked };
  // Rows that an earlier job has written are unchanged now. Those that it has judged may have changed.
  const begin = kind.isAllOrNothing ? { position: 0, nextRow: 1 } : {};
  if ((file.unpackedBytes ?? file.bytes) > MOST_FILE_BYTES) {
    return failFile(ctx, job, [{ code: "too_large", message: "The file has more than 50 MB." }]);
  }
  const started_at = ctx.now().toISOString();
  await saveImport(ctx, job, { change: { ...begin, status: "started", started_at, file, phase: "check" } });
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
  const result = await checkNextPart(ctx, job.value, source);
  if ("faults" in result) return failFile(ctx, job, result.faults);
  if (!result.isDone) return "goes on";
  const { total, repeats, notes } = result;
  const isJudged = job.value.isDryRun || source.kind.isAllOrNothing;
  const phase = isJudged ? "judge" : firstWriting(source);
  await saveImport(ctx, job, { change: { phase, rows: { ...job.value.rows, total } }, repeats, notes });
  return "goes on";
}

async function write(ctx: Context, before: Document<ImportJob>, source: ImportSource): Step {
  const { job, isDone } = await writeNextRows(ctx, before, source);
  if (!isDone) return "goes on";
  const change = chooseNextPhase(job.value, source);
  if (!change) return end(ctx, job, source);
  await saveImport(ctx, job, { change });
  return "goes on";
}

/** Behind the last row of a phase, or the first fault of an import of all or nothing. Undefined at the end of the import. */
function chooseNextPhase(job: ImportJob, source: ImportSource): Partial<ImportJob> | undefined {
  const { phase, isDryRun, rows } = job;
  const begin = { position: 0, nextRow: 1 };
  if (phase === "judge" && !isDryRun) {
    const { total, failed } = rows;
    if (failed > 0) return { phase: "report", rows: { ...NO_ROWS, total, done: failed, failed } };
    return { ...begin, phase: firstWriting(source), rows: { ...NO_ROWS, total }, percent: 0 };
  }
  if (rows.failed > 0 && (phase !== "write-first" || source.kind.isAllOrNothing)) return { phase: "report" };
  return phase === "write-first" ? { ...begin, phase: "write" } : undefined;
}

function firstWriting({ opened }: ImportSource): "write-first" | "write" {
  return opened.isFirst ? "write-first" : "write";
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
  const hasChanged = !isDryRun && rows.created + rows.updated > 0;
  const writes = hasChanged && kind.prepareEnd ? await kind.prepareEnd(ctx, job.value.options) : [];
  const saved = await saveImport(ctx, job, {
    writes,
    change: {
      ...{ status, completed_at: ctx.now().toISOString() },
      ...(isFailed ? {} : { percent: 100 }),
      ...(errorFile === undefined ? {} : { errorFile }),
    },
  });
  // The next step comes to the same end, with what has changed meanwhile.
  return saved === "conflict" ? "goes on" : "ended";
}
