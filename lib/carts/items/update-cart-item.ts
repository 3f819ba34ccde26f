import { errorOf, invalid, type Problem } from "../../kernel/errors.ts";
import { withSource } from "../../use-case/bulk/error-source.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Cart } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { checkCartId, noCart } from "../cart/cart-id.ts";
import { changeCart, undecided } from "../cart/change-cart.ts";
import { changedCart } from "../cart/changed-cart.ts";
import { readToChange } from "../cart/read-to-change.ts";
import type { CartPromotions } from "../promotions/cart-promotions.ts";
import { promotionItemProblem } from "../promotions/promotion-item.ts";
import { stockTerms } from "../stock/wanted-stock.ts";
import { priceCart, refuseUncountable } from "../totals/price-cart.ts";
import { cartItemsView, withMessages } from "../views/cart-items-view.ts";
import { requireItem } from "./items-of-cart.ts";
import { type ItemChange, updateItem } from "./update/apply-change.ts";
import { type ChangeFields, neededBy, readChange } from "./update/requested-change.ts";

export type UpdateItemInput = { readonly body: { readonly data: ChangeFields }; readonly headers: Headers };

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
  const change = requestedChangeOf(body.data, itemId);
  const read = await readToChange(ctx, id);
  const { settings, promotions: facts } = read;
  const changes = [{ id: itemId, change }];
  return changeCart(ctx, read.cart, {
    decide: (current, known) => {
      const { resolve, promotions } = known;
      if (!current) throw noCart(id);
      refusePromotion(current.cart, promotions, itemId);
      const item = requireItem(current.cart, itemId);
      const stock = stockTerms(current.cart, settings, known.stock, ctx.now());
      const updated = updateItem(current.cart, item, change, { now: ctx.now(), resolve, stock });
      if ("problems" in updated) throw refusal(updated.problems);
      const found = { before: current.stored, after: updated.cart };
      const { write, priced, notes, unread } = changedCart(ctx, settings, found, known);
      if (updated.unread.length > 0) return undecided(unread, updated.unread);
      refuseUncountable(priced);
      const messages = [...current.notes, ...notes];
      return { write, reply: { body: withMessages(cartItemsView(priced), messages) }, unread };
    },
    repeat: ({ cart }, _, promotions) => ({ body: cartItemsView(priceCart(cart, promotions)) }),
    pricing: { settings, promotions: facts, headers, ...neededBy(changes) },
    ifMatch: headers["if-match"],
  });
}

/** @throws ApiError 400 for the item that a promotion is */
function refusePromotion(cart: Cart, promotions: CartPromotions, itemId: string): void {
  if (cart.items.some(({ id }) => id === itemId.toLowerCase())) return;
  const problem = promotionItemProblem(priceCart(cart, promotions), itemId);
  if (problem) throw refusal([problem]);
}

function requestedChangeOf(fields: ChangeFields, itemId: string): ItemChange {
  if (fields.id !== undefined && fields.id.toLowerCase() !== itemId.toLowerCase()) {
    throw invalid("'id' must equal the id in the path.", { source: "data.id" });
  }
  const change = readChange(fields);
  if ("problem" in change) throw errorOf(withSource(change.problem, "data"));
  return change;
}

function refusal(problems: readonly Problem[]) {
  const [first, ...others] = problems.map((problem) => withSource(problem, "data"));
  return first ? errorOf(first, ...others) : invalid("The item cannot be changed.");
}
