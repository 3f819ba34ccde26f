import type { ExportFormat } from "../export-files/format-rows.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../kernel/errors.ts";
import { isUuid } from "../kernel/ids.ts";
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
import { listFormats } from "./kinds/export-kind.ts";
import type { ExportType } from "./kinds/export-types.ts";
import { EXPORT_KINDS } from "./kinds/kinds.ts";
import { showExport } from "./read-export.ts";

/**
 * Starts an export. A small one is complete before the answer.
 * @throws ApiError 400 for a filter that the records do not have; 422 for a format that the kind of file does not have, for a
 * filter that must name something and does not, and for a file that is about people altogether without personal data
 */
export async function createExport(
  ctx: Context,
  { data }: CreateExportRequest,
  { privateFiles }: Pick<Capabilities, "privateFiles">,
): Promise<Reply> {
  const { job_type, personal_data: hasPersonalData = true } = data;
  const filter = data.filter ?? "";
  checkFilter(job_type, filter);
  const format = chooseFormat(data);
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

function checkFilter(jobType: ExportType, text: string): void {
  const { filter: rules, mustName } = EXPORT_KINDS[jobType];
  const filter = text === "" ? undefined : readFilter(text, rules);
  const isNamed = filter?.kind === "test" && filter.field === mustName && isUuid(String(filter.operands[0]));
  if (mustName !== undefined && !isNamed) {
    throw refuse("filter", `'filter' must be eq(${mustName},<id>) for this file.`);
  }
}

function chooseFormat({
  job_type,
  format: requested,
  personal_data,
}: CreateExportRequest["data"]): ExportFormat {
  const kind = EXPORT_KINDS[job_type];
  const formats = listFormats(kind);
  const format = requested ?? formats[0];
  const form = format && kind.forms[format];
  if (!form) throw refuse("format", `The format of this file is ${formats.join(" or ")}.`);
  if (form.personal === "everywhere" && personal_data === false) {
    throw refuse("personal_data", `'personal_data' cannot be false for ${kind.plural} as ${format}.`);
  }
  return format;
}

function refuse(field: "filter" | "format" | "personal_data", detail: string): ApiError {
  return unprocessable(detail, { title: TITLES.failedValidation, source: `data.${field}` });
}
