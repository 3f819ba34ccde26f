import { CONTINUED, continuedAnswer } from "../../lists/continued-list.ts";
import type { ListQuery, QueryRules } from "../../lists/list-query.ts";
import { continuedBehind, timedIdAfter } from "../../lists/page-in-order.ts";
import type { ListAnswer } from "../../lists/paging.ts";
import { getUsesPage, type ListedUses } from "../../live-promotions/code-use-lists-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { UsageView } from "./schemas.ts";
import { usageView } from "./views.ts";

/** What a list of usages may be asked for. */
export const usageQuery = { page: { smallest: 1 }, other: CONTINUED } as const satisfies QueryRules;

/** A page of uses, newest first. */
export async function usagePage(
  { table, now }: Pick<Context, "table" | "now">,
  of: ListedUses,
  query: ListQuery,
): Promise<ListAnswer<UsageView>> {
  const { uses, total, followed } = await getUsesPage(table, of, {
    ...query.page,
    after: timedIdAfter(query),
  });
  return continuedAnswer(
    uses.map(usageView),
    { total, next: continuedBehind(query, followed, now()) },
    query,
  );
}
