import { notFound } from "../../../kernel/errors.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import { selectPage } from "../../../lists/select-page.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { getJobAttempts, readAttemptsPage, readJobsPage } from "../attempts-store.ts";
import { getIntegrations, integrations } from "../integrations-store.ts";
import { flatPage, integrationJobView, logView } from "./log-views.ts";

/** Newest first. @throws ApiError 404 for an unknown integration, 422 for a page too far back */
export async function listIntegrationJobs(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const [, { items: firstAttempts, total }] = await Promise.all([
    integrations.require(ctx, id),
    readJobsPage(ctx.table, id, query.page, ctx.now()),
  ]);
  return { body: flatPage(firstAttempts.map(integrationJobView), total, query) };
}

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

/** Newest first. @throws ApiError 404 for an unknown integration, 422 for a page too far back */
export async function listIntegrationLogs(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const [, { items: attempts, total }] = await Promise.all([
    integrations.require(ctx, id),
    readAttemptsPage(ctx.table, [id], query.page, ctx.now()),
  ]);
  return { body: flatPage(attempts.map(logView), total, query) };
}

/** Lists attempts of all integrations, newest first. @throws ApiError 422 for a page too far back */
export async function listLogs({ table, now }: Context, query: ListQuery): Promise<Reply> {
  const ids = (await getIntegrations(table)).map(({ id }) => id);
  const { items: attempts, total } = await readAttemptsPage(table, ids, query.page, now());
  return { body: flatPage(attempts.map(logView), total, query) };
}
