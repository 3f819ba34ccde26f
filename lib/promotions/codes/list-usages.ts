import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireCodePromotion, type WhosePromotion } from "./code-promotion-store.ts";
import { usagePage } from "./usage-page.ts";

/** A page of what orders took of a promotion's codes, newest first. @throws ApiError 404 for an unknown promotion */
export async function listUsages(ctx: Context, whose: WhosePromotion, query: ListQuery): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, whose);
  const { promotion_id } = owner;
  return { body: await usagePage(ctx, { promotion_id }, query) };
}
