import type { ExportRow } from "../export-files/export-progress.ts";
import type { Layout } from "../export-files/format-rows.ts";
import { keepNextFile, MOST_EXPORT_BYTES } from "../export-files/keep-file.ts";
import { readNextRows } from "../export-files/read-rows.ts";
import { unprocessable } from "../kernel/errors.ts";
import { readFilter } from "../lists/filter.ts";
import { takeStep } from "../tasks/take-step.ts";
import { isHopeless } from "../tasks/task.ts";
import type { Capabilities } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import { type FileExport, hasWholeFile, isExportUnderWay } from "./export-job.ts";
import { exportJobs } from "./export-jobs-store.ts";
import { type ExportForm, isPersonal } from "./kinds/export-kind.ts";
import { EXPORT_KINDS } from "./kinds/kinds.ts";

/** Reads the rows of an export, then puts its file together. The job has the progress. */
export type ExportWork = { readonly kind: "export"; readonly exportId: string };

/** Runs one step. Undefined once the job has ended. */
export function exportInSteps(
  ctx: Context,
  work: ExportWork,
  { privateFiles }: Pick<Capabilities, "privateFiles">,
): Promise<ExportWork | undefined> {
  return takeStep(ctx, async () => {
    const before = await exportJobs.get(ctx.table, work.exportId);
    if (!before || !isExportUnderWay(before.value)) return undefined;
    const job = { ...(await tryStep(ctx, before.value, privateFiles)), updated_at: ctx.now().toISOString() };
    return { writes: exportJobs.writes(job, before), next: isExportUnderWay(job) ? work : undefined };
  });
}

async function tryStep(
  ctx: Context,
  job: FileExport,
  privateFiles: Capabilities["privateFiles"],
): Promise<FileExport> {
  try {
    if (privateFiles === "none") throw unprocessable("This deployment keeps no files.");
    if (job.progress.position) return await readRows(ctx, job);
    return await keepFile(ctx, job, privateFiles);
  } catch (error) {
    if (!isHopeless(error)) throw error;
    return { ...job, status: "failed", error: error.message };
  }
}

async function readRows(ctx: Context, job: FileExport): Promise<FileExport> {
  const kind = EXPORT_KINDS[job.job_type];
  const form = requireForm(job);
  const filter = job.filter === undefined ? undefined : readFilter(job.filter, kind.filter);
  const reading = { exported: job, progress: job.progress, columns: listColumns(job, form) };
  const progress = await readNextRows(ctx, reading, async (position) => {
    const { rows, next } = await form.readBatch(ctx, { filter, until: job.created_at, position });
    return { rows: job.hasPersonalData ? rows : rows.map((row) => dropPersonal(row, form)), next };
  });
  if (!progress.position && progress.rows === 0) {
    throw unprocessable(`There are no ${kind.plural} to export, or none that pass the filter.`);
  }
  return { ...job, status: "processing", progress };
}

/** A job of an earlier release may have a form that there is no more. */
function requireForm({ job_type, format, hasPersonalData }: FileExport): ExportForm {
  const form = EXPORT_KINDS[job_type].forms[format];
  if (form && (hasPersonalData || form.personal !== "everywhere")) return form;
  throw unprocessable("Files of this kind no longer have this form.");
}

function dropPersonal(row: ExportRow, form: ExportForm): ExportRow {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !isPersonal(form, column)));
}

function listColumns({ hasPersonalData }: FileExport, form: ExportForm): readonly string[] {
  return hasPersonalData ? form.columns : form.columns.filter((column) => !isPersonal(form, column));
}

async function keepFile(
  ctx: Context,
  job: FileExport,
  privateFiles: Exclude<Capabilities["privateFiles"], "none">,
): Promise<FileExport> {
  const kind = EXPORT_KINDS[job.job_type];
  const progress = await keepNextFile(ctx, privateFiles, {
    exported: job,
    progress: job.progress,
    layout: chooseLayout(job),
    name: kind.fileName,
    mostRows: Number.POSITIVE_INFINITY,
  });
  const kept: FileExport = { ...job, progress, status: "complete" };
  if (hasWholeFile(kept)) return kept;
  const most = MOST_EXPORT_BYTES / 1024 / 1024;
  throw unprocessable(`The file would be larger than ${most} MB; export less at once with 'filter'.`);
}

/** A whole object of JSON lines has no columns. */
function chooseLayout(job: FileExport): Layout {
  const form = requireForm(job);
  const columns = listColumns(job, form);
  return {
    format: job.format,
    columns: columns.length === 0 ? [] : [...columns, ...job.progress.columns],
    ...(form.isForSpreadsheets ? { guardsFormulas: true } : {}),
  };
}
