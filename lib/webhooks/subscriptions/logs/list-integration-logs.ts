import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { readAttemptsPage } from "../attempts-store.ts";
import { integrations } from "../integrations-store.ts";
import { flatPage, logView } from "./log-views.ts";

/** Newest first. @throws ApiError 404 for an unknown integration, 422 for a page too far back */
export async function listIntegrationLogs(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const [, { items: attempts, total }] = await Promise.all([
    integrations.require(ctx, id),
    readAttemptsPage(ctx.table, [id], query.page, ctx.now()),
  ]);
  return { body: flatPage(attempts.map(logView), total, query) };
}
