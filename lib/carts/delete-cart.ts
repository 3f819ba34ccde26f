import { TITLES } from "../kernel/error-titles.ts";
import { invalid } from "../kernel/errors.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Cart } from "./cart/cart.ts";
import { checkCartId } from "./cart/cart-life.ts";
import { refuseOtherEtag } from "./cart/change-cart.ts";
import { buildDeleteWrites, type CartVersion, getCart } from "./cart/store.ts";
import { getOtherCart } from "./listing/owned-carts-store.ts";

/** A missing cart is no error. @throws ApiError 400 for the last cart of a customer, 412 for another ETag */
export async function deleteCart(ctx: Context, cartId: string, ifMatch?: string): Promise<Reply> {
  const id = checkCartId(cartId);
  return commitChange(ctx, async () => {
    const stored = await getCart(ctx, id);
    if (ifMatch !== undefined) refuseOtherEtag(stored, ifMatch);
    if (!stored) return { writes: [], reply: {} };
    const witnesses = await findRemainingCarts(ctx, stored.cart);
    return { writes: buildDeleteWrites(stored, witnesses, ctx.now()), reply: {} };
  });
}

/**
 * The delete checks that these carts stay, so that two deletes cannot rely on each other.
 * @throws ApiError 400 for a customer without another cart
 */
async function findRemainingCarts(
  { table }: Context,
  { id, associations = [] }: Cart,
): Promise<readonly CartVersion[]> {
  const customers = associations.filter(({ type }) => type === "customer");
  const others = await Promise.all(
    customers.map(async (owner) => {
      const other = await getOtherCart(table, owner, id);
      if (other) return other;
      const detail = "This is the customer's last cart. Remove its association first.";
      throw invalid(detail, { title: TITLES.lastCart, meta: { cart_id: id } });
    }),
  );
  // Several customers may share the other cart, too.
  return [...new Map(others.map((other) => [other.id, other])).values()];
}
