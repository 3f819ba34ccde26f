import { isInFiles } from "../../export-files/export-progress.ts";
import type { Layout } from "../../export-files/format-rows.ts";
import { keepNextFile } from "../../export-files/keep-file.ts";
import { readNextRows } from "../../export-files/read-rows.ts";
import { isUnderWay, type Job } from "../../jobs/job.ts";
import type { ProductExportJob } from "../../jobs/product-export.ts";
import { jobs } from "../../jobs/store.ts";
import { unprocessable } from "../../kernel/errors.ts";
import type { Document } from "../../table/entity.ts";
import { takeStep } from "../../tasks/take-step.ts";
import { isHopeless } from "../../tasks/task.ts";
import { templates } from "../../templates/templates-store.ts";
import type { Capabilities, PrivateFiles } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import { ATTRIBUTE_COLUMNS, REMOVAL } from "../csv/product-columns.ts";
import { nameTemplateHeaders, sortColumns, USUAL_COLUMNS } from "./chosen-columns.ts";
import { listNextProducts, readProductRows, sortListed } from "./listed-products.ts";

/** Lists the products, sorts them by creation, reads them, then puts the files together. The job has the progress. */
export type ExportProductsWork = { readonly kind: "export-products"; readonly jobId: string };

/** Runs one step. Undefined once the job has ended. */
export function exportProductsInSteps(
  ctx: Context,
  work: ExportProductsWork,
  { privateFiles }: Pick<Capabilities, "privateFiles">,
): Promise<ExportProductsWork | undefined> {
  return takeStep(ctx, async () => {
    const before = await jobs.get(ctx.table, work.jobId);
    if (!before || !isExport(before) || !isUnderWay(before.value)) return undefined;
    const started = { ...before.value, started_at: before.value.started_at ?? ctx.now().toISOString() };
    const job = { ...(await tryStep(ctx, started, privateFiles)), updated_at: ctx.now().toISOString() };
    return { writes: jobs.writes(job, before), next: isUnderWay(job) ? work : undefined };
  });
}

function isExport(job: Document<Job>): job is Document<ProductExportJob> {
  return job.value.type === "product-export";
}

async function tryStep(
  ctx: Context,
  job: ProductExportJob,
  privateFiles: Capabilities["privateFiles"],
): Promise<ProductExportJob> {
  try {
    if (privateFiles === "none") throw unprocessable("This deployment keeps no files.");
    const changed = await runStep(ctx, job, privateFiles);
    const isDone = changed.progress.files.length > 0 && isInFiles(changed.progress);
    if (!isDone) return { ...changed, status: "started" };
    return { ...changed, status: "success", percent: 100, completed_at: ctx.now().toISOString() };
  } catch (error) {
    if (!isHopeless(error)) throw error;
    const errors = [...job.errors, error.message];
    return { ...job, status: "failed", errors, completed_at: ctx.now().toISOString() };
  }
}

async function runStep(
  ctx: Context,
  job: ProductExportJob,
  privateFiles: PrivateFiles,
): Promise<ProductExportJob> {
  if (job.listing.position) return { ...job, ...(await listNextProducts(ctx, job)) };
  if (!job.sorted) return { ...job, sorted: await sortListed(ctx, job) };
  if (job.progress.position) return readProducts(ctx, { ...job, sorted: job.sorted });
  const progress = await keepNextFile(ctx, privateFiles, {
    exported: job,
    progress: job.progress,
    layout: await chooseLayout(ctx, job),
    name: "products",
    mostRows: job.rowsPerFile,
  });
  return { ...job, progress };
}

async function readProducts(
  ctx: Context,
  job: ProductExportJob & Required<Pick<ProductExportJob, "sorted">>,
): Promise<ProductExportJob> {
  const reading = { exported: job, progress: job.progress, columns: USUAL_COLUMNS };
  const progress = await readNextRows(ctx, reading, (position) => readProductRows(ctx, job, position));
  const percent = Math.floor((progress.rows / Math.max(1, job.listing.rows)) * 99);
  return { ...job, progress, percent: Math.min(99, percent) };
}

const MISSING_ATTRIBUTES = new Map(ATTRIBUTE_COLUMNS.map((of) => [of, REMOVAL] as const));

async function chooseLayout(
  { table }: Context,
  { columns: chosen, progress, usesTemplateSlugs }: ProductExportJob,
): Promise<Layout> {
  const columns = sortColumns(chosen, progress.columns);
  const headers = usesTemplateSlugs ? nameTemplateHeaders(columns, await templates.list(table)) : undefined;
  return { format: "csv", columns, missing: MISSING_ATTRIBUTES, ...(headers ? { headers } : {}) };
}
