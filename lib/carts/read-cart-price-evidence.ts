import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { requirePricedCart } from "./cart/read-priceable.ts";
import { toAmountsOfCart } from "./price-evidence/cart-amounts.ts";
import { explainAmounts } from "./price-evidence/explain-amounts.ts";
import { readNames } from "./price-evidence/read-names.ts";

/** Explains each amount of the cart as it is now. @throws ApiError 400 for a malformed id, 404 for an unknown cart */
export async function readCartPriceEvidence(ctx: Context, cartId: string): Promise<Reply> {
  const amounts = toAmountsOfCart(await requirePricedCart(ctx, cartId));
  return { body: { data: explainAmounts(amounts, await readNames(ctx, amounts.items)) } };
}
