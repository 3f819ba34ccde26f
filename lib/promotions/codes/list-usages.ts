import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { findUses } from "../../live-promotions/code-use-records-store.ts";
import type { CodeUse } from "../../live-promotions/code-uses.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireCodePromotion, type WhosePromotion } from "./code-promotion.ts";
import { usageView } from "./views.ts";

/** Uses that a list looks at: as far as pages reach, and what reads of ten megabytes cost at most. */
const MOST_USES = 10_000;

/**
 * A page of what orders took of a promotion's codes, or of one of them, newest first; also of a code that was deleted
 * since.
 * @throws ApiError 404 for an unknown promotion
 */
export async function listUsages(
  ctx: Context,
  whose: WhosePromotion & { readonly code?: string },
  query: ListQuery,
): Promise<Reply> {
  const { owner } = await requireCodePromotion(ctx, whose);
  const { promotion_id } = owner;
  const { code } = whose;
  const uses = await findUses(
    ctx.table,
    { promotion_id, ...(code === undefined ? {} : { code }) },
    MOST_USES,
  );
  const { limit, offset } = query.page;
  const page = uses.toSorted(newestFirst).slice(offset, offset + limit);
  return { body: listAnswer(page.map(usageView), uses.length, query) };
}

function newestFirst(one: CodeUse, other: CodeUse): number {
  return compare(other.used_on, one.used_on) || compare(one.id, other.id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
