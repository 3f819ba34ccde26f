import { notFound } from "../../../kernel/errors.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import { selectPage } from "../../../lists/select-page.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { getJobAttempts } from "../attempts-store.ts";
import { integrations } from "../integrations-store.ts";
import { flatPage, logView } from "./log-views.ts";

export type JobPath = { readonly integrationID: string; readonly jobID: string };

/** Lists the attempts of a job, newest first. @throws ApiError 404 for an unknown integration or job */
export async function listJobLogs(ctx: Context, path: JobPath, query: ListQuery): Promise<Reply> {
  const { integrationID, jobID } = path;
  const [, attempts] = await Promise.all([
    integrations.require(ctx, integrationID),
    getJobAttempts(ctx.table, integrationID, jobID.toLowerCase()),
  ]);
  if (!attempts) throw notFound("job", jobID);
  const { page, total } = selectPage(attempts, { page: query.page }, () => () => undefined);
  return { body: flatPage(page.map(logView), total, query) };
}
