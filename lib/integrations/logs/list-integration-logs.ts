import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { attemptsPage } from "../attempts-store.ts";
import { integrations } from "../integrations-store.ts";
import { flatPage, logView } from "./log-views.ts";

/**
 * A page of the attempts to deliver to an integration, newest first.
 * @throws ApiError 404 for an unknown one, 422 for a page so far behind that it would read too much
 */
export async function listIntegrationLogs(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const [, { found, total }] = await Promise.all([
    integrations.require(ctx, id),
    attemptsPage(ctx.table, [id], query.page, ctx.now()),
  ]);
  return { body: flatPage(found.map(logView), total, query) };
}
