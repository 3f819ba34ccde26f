import { linkFiles } from "../export-files/keep-file.ts";
import { byCreation } from "../kernel/by-creation.ts";
import { notFound } from "../kernel/errors.ts";
import type { FilterRules } from "../lists/filter.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { createFieldReader, selectPage } from "../lists/select-page.ts";
import type { Capabilities } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { exportJobView, type FileExport } from "./export-job.ts";
import { exportJobs } from "./export-jobs-store.ts";
import type { ExportJobView } from "./export-schemas.ts";

const equal = { type: "string", operators: ["eq"] } as const;

export const exportFilter: FilterRules = { attributes: { job_type: equal, status: equal } };

type Files = Capabilities["privateFiles"];

/** With a link to its file that is made for this request. */
export async function showExport(
  ctx: Pick<Context, "now">,
  job: FileExport,
  files: Files,
): Promise<ExportJobView> {
  return exportJobView(job, await linkFile(ctx, job, files));
}

async function linkFile(
  ctx: Pick<Context, "now">,
  { status, progress }: FileExport,
  files: Files,
): Promise<string | undefined> {
  if (status !== "complete") return undefined;
  const [href] = (await linkFiles(ctx, files, progress)) ?? [];
  return href;
}

/** Exports of the last seven days, newest first. */
export async function listExports(ctx: Context, query: ListQuery, files: Files): Promise<Reply> {
  const newestFirst = (await exportJobs.list(ctx.table)).sort((a, b) => byCreation(b, a));
  const { page, total } = selectPage(newestFirst, query, createFieldReader);
  const shown = await Promise.all(page.map((job) => showExport(ctx, job, files)));
  return { body: listAnswer(shown, total, query) };
}

/** @throws ApiError 404 for an unknown job */
export async function readExport(ctx: Context, id: string, files: Files): Promise<Reply> {
  const { value } = await exportJobs.require(ctx, id);
  return { body: { data: await showExport(ctx, value, files) } };
}

/** The address of the file, which needs no token. @throws ApiError 404 for an unknown job, and one that is not complete */
export async function readExportFile(ctx: Context, id: string, files: Files): Promise<Reply> {
  const { value } = await exportJobs.require(ctx, id);
  const href = await linkFile(ctx, value, files);
  if (href === undefined) throw notFound("file of the job", id);
  return { body: { data: { href }, href } };
}
