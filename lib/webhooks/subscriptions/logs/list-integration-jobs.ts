import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { readJobsPage } from "../attempts-store.ts";
import { integrations } from "../integrations-store.ts";
import { flatPage, integrationJobView } from "./log-views.ts";

/** Newest first. @throws ApiError 404 for an unknown integration, 422 for a page too far back */
export async function listIntegrationJobs(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const [, { items: firstAttempts, total }] = await Promise.all([
    integrations.require(ctx, id),
    readJobsPage(ctx.table, id, query.page, ctx.now()),
  ]);
  return { body: flatPage(firstAttempts.map(integrationJobView), total, query) };
}
