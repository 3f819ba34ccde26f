import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { locationDisuseWrite } from "./locations/store.ts";
import { cannotComplete, unitsAre } from "./problems.ts";
import { requireStock } from "./require-stock.ts";
import { countAt } from "./stock/available.ts";
import { stockRemoval } from "./stock/stock-store.ts";

/**
 * The product is then never out of stock, and its log can no longer be read.
 * @throws ApiError 404 if its stock is not managed, 422 while units are allocated
 */
export async function deleteStock(ctx: Context, productId: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const record = await requireStock(ctx, productId);
    const { allocated } = countAt(record, ctx.now());
    if (allocated > 0) throw cannotComplete(`${unitsAre(allocated)} allocated; deallocate them first.`);
    const slugs = record.locations?.map(({ slug }) => slug) ?? [];
    return { writes: [stockRemoval(record), ...slugs.map(locationDisuseWrite)], reply: {} };
  });
}
