import { notFound } from "../../kernel/errors.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { readCodes } from "../live/code-list-store.ts";
import { requireCodePromotion } from "./code-promotion-store.ts";
import { readUsagePage } from "./usage-page.ts";

/** Newest first. @throws ApiError 404 for an unknown promotion, or an unknown code without uses */
export async function listCodeUsages(
  ctx: Context,
  promotionId: string,
  code: string,
  query: ListQuery,
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, { source: "standard", promotionId });
  const { promotion_id } = owner;
  const body = await readUsagePage(ctx, { promotion_id, code }, query);
  const isKnown = body.meta.results.total > 0 || (await readCodes(ctx.table, owner, [code])).length > 0;
  if (!isKnown) throw notFound("code", code);
  return { body };
}
