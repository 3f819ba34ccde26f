import { CONTINUED, continuedAnswer } from "../../lists/continued-list.ts";
import type { ListQuery, QueryRules } from "../../lists/list-query.ts";
import { continuedBehind, pageInOrder, timedIdAfter } from "../../lists/page-in-order.ts";
import type { ListAnswer } from "../../lists/paging.ts";
import { getUsesPage, type ListedUses } from "../../live-promotions/code-use-lists-store.ts";
import { findUses } from "../../live-promotions/code-use-records-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { UsageView } from "./schemas.ts";
import { usageView } from "./views.ts";

/** What a list of usages may be asked for. */
export const usageQuery = { page: { smallest: 1 }, other: CONTINUED } as const satisfies QueryRules;

/** Uses that an older version has noted and that a list looks at: as far as pages reach. */
const MOST_USES = 10_000;

/** A page of uses, newest first. */
export async function usagePage(
  { table, now }: Pick<Context, "table" | "now">,
  of: ListedUses,
  query: ListQuery,
): Promise<ListAnswer<UsageView>> {
  const found = await getUsesPage(table, of, { ...query.page, after: timedIdAfter(query) });
  if (!found) return pageOfEarlier({ table, now }, of, query);
  const { uses, total, followed } = found;
  return continuedAnswer(
    uses.map(usageView),
    { total, next: continuedBehind(query, followed, now()) },
    query,
  );
}

/** The newest of those that come first by their keys, until the sweep has put all of them into their list. */
async function pageOfEarlier(
  { table, now }: Pick<Context, "table" | "now">,
  of: ListedUses,
  query: ListQuery,
) {
  const uses = await findUses(table, of, MOST_USES);
  const timedIdOf = ({ id, used_on }: (typeof uses)[number]) => ({ id, at: used_on });
  const { page, ...rest } = pageInOrder(uses, query, { order: "latest first", timedIdOf, now: now() });
  return continuedAnswer(page.map(usageView), rest, query);
}
