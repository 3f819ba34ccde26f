import type { ListQuery } from "../../../lists/list-query.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { readAttemptsPage } from "../attempts-store.ts";
import { getIntegrations } from "../integrations-store.ts";
import { flatPage, logView } from "./log-views.ts";

/** Lists attempts of all integrations, newest first. @throws ApiError 422 for a page too far back */
export async function listLogs({ table, now }: Context, query: ListQuery): Promise<Reply> {
  const ids = (await getIntegrations(table)).map(({ id }) => id);
  const { items: attempts, total } = await readAttemptsPage(table, ids, query.page, now());
  return { body: flatPage(attempts.map(logView), total, query) };
}
