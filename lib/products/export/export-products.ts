import { NOTHING_DONE } from "../../export-files/export-progress.ts";
import { jobView, newJobState } from "../../jobs/job.ts";
import { linkExported } from "../../jobs/jobs.ts";
import type { ProductExportJob } from "../../jobs/product-export.ts";
import { jobs } from "../../jobs/store.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import { type ListQuery, type QueryRules, readFlag } from "../../lists/list-query.ts";
import { commitWithTask, readNewest } from "../../tasks/commit-with-task.ts";
import type { WorkStep } from "../../tasks/task.ts";
import { newQueuedTask } from "../../tasks/work-on.ts";
import { templates } from "../../templates/templates-store.ts";
import type { Capabilities } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { BUILD_QUEUE } from "../jobs/build-children.ts";
import { productRowFilter } from "../rows/product-filter.ts";
import { chooseColumns } from "./chosen-columns.ts";
import { type ExportProductsRequest, USUAL_ROWS } from "./export-schemas.ts";
import { type ExportProductsWork, exportProductsInSteps } from "./export-work.ts";

/** Names templates in headers by their slug. */
const BY_SLUG = "useTemplateSlugs";

export const productExportQuery = {
  filter: productRowFilter,
  other: {
    [BY_SLUG]: "`true` names templates in headers by their slug, such as `products(Care)`, not by their id.",
  },
} as const satisfies QueryRules;

/**
 * Starts an export behind earlier jobs. A small one succeeds before the answer.
 * @throws ApiError 400 for a filter that products do not have, or another text than true or false, 422 for unknown columns
 */
export async function exportProducts(
  ctx: Context,
  query: ListQuery,
  { data }: ExportProductsRequest,
  capabilities: Pick<Capabilities, "privateFiles">,
): Promise<Reply> {
  const { columns, rows_per_file: rowsPerFile = USUAL_ROWS } = data?.attributes ?? {};
  const chosen = columns && chooseColumns(columns.include, await templates.list(ctx.table));
  const [, text] = query.kept.find(([name]) => name === "filter") ?? [];
  const job: ProductExportJob = {
    ...newJobState(ctx),
    type: "product-export",
    ...dropUndefined({ filter: query.filter && text, test: query.filter, columns: chosen }),
    usesTemplateSlugs: readFlag(query, BY_SLUG) ?? false,
    rowsPerFile,
    listing: NOTHING_DONE,
    progress: NOTHING_DONE,
    bundles: 0,
  };
  const work: ExportProductsWork = { kind: "export-products", jobId: job.id };
  const task = await newQueuedTask(ctx, work, BUILD_QUEUE);
  const first = { body: { data: jobView(job) } };
  const step: WorkStep<ExportProductsWork> = (turn, next) => exportProductsInSteps(turn, next, capabilities);
  const reply = await commitWithTask(ctx, step, async () => ({
    writes: jobs.writes(job),
    reply: first,
    task,
  }));
  if (reply !== first) return reply;
  const newest = await readNewest(ctx, jobs, job);
  const details =
    newest.type === "product-export" ? await linkExported(ctx, newest, capabilities.privateFiles) : {};
  return { body: { data: jobView(newest, details) } };
}
