import { explainAmounts } from "../carts/price-evidence/explain-amounts.ts";
import { readNames } from "../carts/price-evidence/read-names.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { toAmountsOfOrder } from "./amounts-of-order.ts";
import { requireOrder } from "./require-order.ts";

/** Explains each amount of the order. @throws ApiError 404 for an unknown order */
export async function readOrderPriceEvidence(ctx: Context, id: string): Promise<Reply> {
  const amounts = toAmountsOfOrder((await requireOrder(ctx, id)).value);
  return { body: { data: explainAmounts(amounts, await readNames(ctx, amounts.items)) } };
}
