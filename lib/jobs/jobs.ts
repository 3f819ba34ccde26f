import { FILE_DAYS, linkFiles } from "../export-files/keep-file.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { dropUndefined, pickValues } from "../kernel/objects.ts";
import { buildContinuedAnswer, CONTINUED, readCountedRecords } from "../lists/continued-list.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { changeResource } from "../table/resource.ts";
import type { Capabilities } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type ImportJob, isFileKept } from "./import-job.ts";
import { getSamples, getShownRows } from "./import-report-store.ts";
import { isImport, isUnderWay, type Job, type JobDetails, jobView } from "./job.ts";
import type { ProductExportJob } from "./product-export.ts";
import { MOST_SHOWN_FAULTS } from "./row-fault.ts";
import type { JobErrorView } from "./schemas.ts";
import { JOB_LIST, jobs } from "./store.ts";

export const jobListQuery = { page: { smallest: 0 }, other: CONTINUED } as const satisfies QueryRules;

/** Jobs of the last thirty days, newest first. Reads only the page and the total. */
export async function listJobs(ctx: Context, query: ListQuery, privateFiles: Files): Promise<Reply> {
  const page = await readCountedRecords(ctx, JOB_LIST, query, async (ids) =>
    pickValues(await jobs.getMany(ctx.table, ids)),
  );
  const shown = page.records.map(async (job) => {
    return jobView(job, isExport(job) ? await linkExported(ctx, job, privateFiles) : {});
  });
  return { body: buildContinuedAnswer(await Promise.all(shown), page, query) };
}

/** Good for one download after the merchant has read the job. */
const LINK_SECONDS = 15 * 60;

type Files = Capabilities["privateFiles"];

/** Files have links, made for this answer. @throws ApiError 404 for an unknown job */
export async function readJob(ctx: Context, id: string, privateFiles: Files): Promise<Reply> {
  const { value: job } = await jobs.require(ctx, id);
  return { body: { data: jobView(job, await readDetails(ctx, job, privateFiles)) } };
}

async function readDetails(ctx: Context, job: Job, privateFiles: Files): Promise<JobDetails> {
  if (isImport(job)) return readImportDetails(ctx, job, privateFiles);
  return isExport(job) ? linkExported(ctx, job, privateFiles) : {};
}

function isExport(job: Job): job is ProductExportJob {
  return job.type === "product-export";
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Links to the files of an export that has succeeded, while they are kept. */
export async function linkExported(
  ctx: Pick<Context, "now">,
  { status, completed_at, created_at, progress }: ProductExportJob,
  privateFiles: Files,
): Promise<JobDetails> {
  const keptUntil = Date.parse(completed_at ?? created_at) + FILE_DAYS * DAY_MS;
  if (status !== "success" || ctx.now().getTime() >= keptUntil) return {};
  return { file_locations: (await linkFiles(ctx, privateFiles, progress)) ?? null };
}

async function readImportDetails(ctx: Context, job: ImportJob, privateFiles: Files): Promise<JobDetails> {
  const samples = job.samples > 0 ? { samples: await getSamples(ctx.table, job) } : {};
  if (!job.errorFile || privateFiles === "none" || !isFileKept(job, ctx.now())) return samples;
  return { ...samples, error_file: await privateFiles.linkTo(ctx, job.errorFile, LINK_SECONDS) };
}

/** @throws ApiError 404 for an unknown job */
export async function listJobErrors(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const { value: job } = await jobs.require(ctx, id);
  const all = isImport(job)
    ? { errors: await listFaults(ctx, job), total: job.faults + job.errors.length }
    : { errors: job.errors.map((message) => ({ message })), total: job.errors.length };
  const { offset, limit } = query.page;
  const shown = all.errors
    .slice(offset, offset + limit)
    .map(
      (attributes, at): JobErrorView => ({ id: `${id}-${offset + at}`, type: "pim-job-error", attributes }),
    );
  return { body: listAnswer(shown, all.total, query) };
}

async function listFaults(ctx: Context, job: ImportJob): Promise<JobErrorView["attributes"][]> {
  const refused = job.faults > 0 ? await getShownRows(ctx.table, job) : [];
  const faults = refused.flatMap(({ row, externalRef, faults: ofRow }) =>
    ofRow.map(({ column, code, message }) =>
      dropUndefined({
        row: row === 0 ? undefined : row,
        column,
        code,
        external_ref: externalRef,
        message,
      }),
    ),
  );
  return [...faults.slice(0, MOST_SHOWN_FAULTS), ...job.errors.map((message) => ({ message }))];
}

/**
 * Keeps the children built and the rows imported so far; a copy is removed, and an export has no files.
 * @throws ApiError 404 for an unknown job, 422 for one that has ended
 */
export function cancelJob(ctx: Context, id: string): Promise<Reply> {
  const cancel = (job: Job): Job => {
    if (!isUnderWay(job))
      throw unprocessable("The job has ended already.", { title: TITLES.failedValidation });
    const now = ctx.now().toISOString();
    return { ...job, status: "cancelled", updated_at: now, completed_at: now };
  };
  return changeResource(ctx, jobs, id, cancel, (job) => ({ body: { data: jobView(job) } }));
}
