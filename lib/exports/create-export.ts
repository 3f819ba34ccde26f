import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { readFilter } from "../lists/filter.ts";
import { commitWithTask, readNewest } from "../tasks/commit-with-task.ts";
import type { WorkStep } from "../tasks/task.ts";
import { newTask } from "../tasks/work-on.ts";
import type { Capabilities } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { exportJobView, newExportJob } from "./export-job.ts";
import { exportJobs } from "./export-jobs-store.ts";
import type { CreateExportRequest } from "./export-schemas.ts";
import { type ExportWork, exportInSteps } from "./export-work.ts";
import { EXPORT_KINDS } from "./kinds/kinds.ts";
import { showExport } from "./read-export.ts";

/**
 * Starts an export. A small one is complete before the answer.
 * @throws ApiError 400 for a filter that the records do not have, 422 for a format that the kind of file does not have
 */
export async function createExport(
  ctx: Context,
  { data }: CreateExportRequest,
  { privateFiles }: Pick<Capabilities, "privateFiles">,
): Promise<Reply> {
  const { job_type, personal_data: hasPersonalData = true } = data;
  const kind = EXPORT_KINDS[job_type];
  const filter = data.filter ?? "";
  if (filter !== "") readFilter(filter, kind.filter);
  const { format = kind.formats[0] } = data;
  if (!kind.formats.includes(format)) {
    throw unprocessable(`The format of this file is ${kind.formats.join(" or ")}.`, {
      title: TITLES.failedValidation,
      source: "data.format",
    });
  }
  const chosen = { job_type, format, hasPersonalData, ...(filter === "" ? {} : { filter }) };
  const job = newExportJob(ctx, chosen);
  const task = newTask<ExportWork>(ctx, { kind: "export", exportId: job.id });
  const first = { body: { data: exportJobView(job) } };
  const step: WorkStep<ExportWork> = (turn, work) => exportInSteps(turn, work, { privateFiles });
  const reply = await commitWithTask(ctx, step, async () => ({
    writes: exportJobs.writes(job),
    reply: first,
    task,
  }));
  if (reply !== first) return reply;
  return { body: { data: await showExport(ctx, await readNewest(ctx, exportJobs, job), privateFiles) } };
}
