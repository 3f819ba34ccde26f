import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { jobsPage } from "../attempts-store.ts";
import { integrations } from "../integrations-store.ts";
import { flatPage, integrationJobView } from "./log-views.ts";

/**
 * A page of an integration's jobs, newest first: one for each event that was sent to it, however often.
 * @throws ApiError 404 for an unknown integration, 422 for a page so far behind that it would read too much
 */
export async function listIntegrationJobs(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const [, { found, total }] = await Promise.all([
    integrations.require(ctx, id),
    jobsPage(ctx.table, id, query.page, ctx.now()),
  ]);
  return { body: flatPage(found.map(integrationJobView), total, query) };
}
