import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { attemptsPage } from "../attempts-store.ts";
import { getIntegrations } from "../integrations-store.ts";
import { flatPage, logView } from "./log-views.ts";

/**
 * A page of the attempts to deliver to any integration, newest first.
 * @throws ApiError 422 for a page so far behind that it would read too much
 */
export async function listLogs({ table, now }: Context, query: ListQuery): Promise<Reply> {
  const ids = (await getIntegrations(table)).map(({ id }) => id);
  const { found, total } = await attemptsPage(table, ids, query.page, now());
  return { body: flatPage(found.map(logView), total, query) };
}
