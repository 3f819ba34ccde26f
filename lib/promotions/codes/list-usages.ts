import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type PromotionPath, requireCodePromotion } from "./code-promotion-store.ts";
import { readUsagePage } from "./usage-page.ts";

/** Lists the uses of a promotion's codes, newest first. @throws ApiError 404 for an unknown promotion */
export async function listUsages(ctx: Context, whose: PromotionPath, query: ListQuery): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, whose);
  const { promotion_id } = owner;
  return { body: await readUsagePage(ctx, { promotion_id }, query) };
}
