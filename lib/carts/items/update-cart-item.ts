import { invalid, type Problem, refuse } from "../../kernel/errors.ts";
import type { ShopperContext } from "../../releases/live-releases.ts";
import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { renewed } from "../cart/cart.ts";
import { catalogContext } from "../cart/cart-headers.ts";
import { checkCartId, noCart } from "../cart/cart-id.ts";
import { changeCart, getCart, type StoredCart } from "../cart/store.ts";
import { refuseUncountable } from "../totals/totals-of-cart.ts";
import { cartItemsView } from "../views/cart-view.ts";
import { withSource } from "./error-source.ts";
import { requireItem } from "./items-of-cart.ts";
import { type ItemChange, updateItem } from "./update/apply-change.ts";
import { productsOfItems } from "./update/products-of-items.ts";
import { type ChangeFields, needsProduct, readChange } from "./update/requested-change.ts";

export type UpdateItemInput = {
  readonly body: { readonly data: ChangeFields };
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Changes one item and answers all items.
 * @throws ApiError 400 without anything to change or for a broken rule, 404 for an unknown cart or item
 */
export async function updateCartItem(
  ctx: Context,
  cartId: string,
  itemId: string,
  { body, headers }: UpdateItemInput,
): Promise<Reply> {
  const id = checkCartId(cartId);
  const change = changeOf(body.data, itemId);
  const [found, { settings }] = await Promise.all([getCart(ctx, id), getSettings(ctx.table)]);
  const product = await productOf(ctx, found, itemId, change, catalogContext(ctx, headers));
  return changeCart(
    ctx,
    found,
    (current, earlier) => {
      if (!current) throw noCart(id);
      if (earlier) return { reply: { body: cartItemsView(current.cart) } };
      const item = requireItem(current.cart, itemId);
      const updated = updateItem(current.cart, item, change, { now: ctx.now(), product });
      if ("problems" in updated) throw refusal(updated.problems);
      const write = renewed(updated.cart, settings, ctx.now());
      refuseUncountable(write);
      return { write, reply: { body: cartItemsView(write) } };
    },
    headers["if-match"],
  );
}

function changeOf(fields: ChangeFields, itemId: string): ItemChange {
  if (fields.id !== undefined && fields.id.toLowerCase() !== itemId.toLowerCase()) {
    throw invalid("'id' must equal the id in the path.", { source: "data.id" });
  }
  const change = readChange(fields);
  if ("problem" in change) throw refuse(withSource(change.problem, "data"));
  return change;
}

async function productOf(
  ctx: Context,
  found: StoredCart | undefined,
  itemId: string,
  change: ItemChange,
  shopper: ShopperContext,
) {
  const item = found && needsProduct(change) ? requireItem(found.cart, itemId) : undefined;
  return item && (await productsOfItems(ctx, [item], shopper)).get(item.id);
}

function refusal(problems: readonly Problem[]) {
  const [first, ...others] = problems.map((found) => withSource(found, "data"));
  return first ? refuse(first, ...others) : invalid("The item cannot be changed.");
}
