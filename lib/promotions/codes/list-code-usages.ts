import { notFound } from "../../kernel/errors.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { readCodes } from "../../live-promotions/code-list-store.ts";
import { findUses } from "../../live-promotions/code-use-records-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireCodePromotion } from "./code-promotion-store.ts";
import { MOST_USES, usagePage } from "./usage-page.ts";

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
  const uses = await findUses(ctx.table, { promotion_id, code }, MOST_USES);
  const isKnown = uses.length > 0 || (await readCodes(ctx.table, owner, [code])).length > 0;
  if (!isKnown) throw notFound("code", code);
  return usagePage(uses, query);
}
