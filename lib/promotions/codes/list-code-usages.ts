import { notFound } from "../../kernel/errors.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { readCodes } from "../../live-promotions/code-list-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireCodePromotion } from "./code-promotion-store.ts";
import { usagePage } from "./usage-page.ts";

/**
 * A page of what orders took of a code of a standard promotion, newest first, also of one that was deleted since.
 * @throws ApiError 404 for an unknown promotion, and for a code that it has not and that nobody has used
 */
export async function listCodeUsages(
  ctx: Context,
  promotionId: string,
  code: string,
  query: ListQuery,
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, { source: "standard", promotionId });
  const { promotion_id } = owner;
  const body = await usagePage(ctx, { promotion_id, code }, query);
  const isKnown = body.meta.results.total > 0 || (await readCodes(ctx.table, owner, [code])).length > 0;
  if (!isKnown) throw notFound("code", code);
  return { body };
}
