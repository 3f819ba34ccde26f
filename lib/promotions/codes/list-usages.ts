import { buildContinuedAnswer, CONTINUED, readPageByTime } from "../../lists/continued-list.ts";
import type { ListQuery, QueryRules } from "../../lists/list-query.ts";
import type { ListAnswer } from "../../lists/paging.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getUsesPage, type ListedUses } from "../live/code-use-lists-store.ts";
import { type PromotionPath, requireCodePromotion } from "./code-promotion-store.ts";
import type { UsageView } from "./schemas.ts";
import { usageView } from "./views.ts";

/** Newest first. @throws ApiError 404 for an unknown promotion */
export async function listUsages(ctx: Context, whose: PromotionPath, query: ListQuery): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, whose);
  const { promotion_id } = owner;
  return { body: await readUsagePage(ctx, { promotion_id }, query) };
}

export const usageQuery = { page: { smallest: 1 }, other: CONTINUED } as const satisfies QueryRules;

export async function readUsagePage(
  { table, now, caller }: Pick<Context, "table" | "now" | "caller">,
  of: ListedUses,
  query: ListQuery,
): Promise<ListAnswer<UsageView>> {
  const usesPage = await readPageByTime(query, now(), (page) => getUsesPage(table, of, page));
  const records = usesPage.records.map((use) => usageView(use, seesEmails(caller)));
  return buildContinuedAnswer(records, usesPage, query);
}

function seesEmails(caller: Context["caller"]): boolean {
  const role = caller.grant === "none" ? undefined : caller.role;
  return role !== "marketing" && role !== "read_only";
}
