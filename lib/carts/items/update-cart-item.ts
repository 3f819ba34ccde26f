import { invalid, type Problem, toApiError } from "../../kernel/errors.ts";
import { withSource } from "../../use-case/bulk/answer-bulk.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Cart } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { checkCartId, refuseNoCart } from "../cart/cart-life.ts";
import { changeCart } from "../cart/change-cart.ts";
import { readToChange } from "../cart/read-to-change.ts";
import type { CartPromotions } from "../promotions/cart-promotions.ts";
import { stockTerms } from "../stock/cart-stock.ts";
import { priceCart, promotionItemProblem } from "../totals/price-cart.ts";
import { addMessages, cartItemsView } from "../views/cart-items-view.ts";
import { requireItem } from "./items-of-cart.ts";
import { type ItemChange, updateItem } from "./update/apply-change.ts";
import { type ChangeFields, gatherForUpdate, readChange } from "./update/requested-change.ts";

export type UpdateItemInput = { readonly body: { readonly data: ChangeFields }; readonly headers: Headers };

/** @throws ApiError 400 for a broken rule or nothing to change, 404 for an unknown cart or item */
export async function updateCartItem(
  ctx: Context,
  cartId: string,
  itemId: string,
  { body, headers }: UpdateItemInput,
): Promise<Reply> {
  const id = checkCartId(cartId);
  const change = requireItemChange(body.data, itemId);
  const { cart: read, settings, promotions } = await readToChange(ctx, id);
  const toUpdate = { settings, promotions, changes: [{ id: itemId, change }], headers };
  return changeCart(ctx, read, {
    gather: (stored, known) => gatherForUpdate(ctx, stored ?? refuseNoCart(id), toUpdate, known),
    decide: ({ cart, products, ...facts }) => {
      refusePromotion(cart, facts.promotions, itemId);
      const item = requireItem(cart, itemId);
      const stock = stockTerms(cart, settings, facts.stock, ctx.now());
      const updated = updateItem(cart, item, change, { now: ctx.now(), products, stock });
      if ("problems" in updated) throw buildRefusal(updated.problems);
      return { after: updated.cart };
    },
    show: ({ priced, notes }) => ({ body: addMessages(cartItemsView(priced), notes) }),
    repeat: ({ cart }, _, ofNow) => ({ body: cartItemsView(priceCart(cart, ofNow)) }),
    promotions,
    ifMatch: headers["if-match"],
  });
}

/** @throws ApiError 400 for an item that stands for a promotion */
function refusePromotion(cart: Cart, promotions: CartPromotions, itemId: string): void {
  if (cart.items.some(({ id }) => id === itemId.toLowerCase())) return;
  const problem = promotionItemProblem(priceCart(cart, promotions), itemId);
  if (problem) throw buildRefusal([problem]);
}

function requireItemChange(fields: ChangeFields, itemId: string): ItemChange {
  if (fields.id !== undefined && fields.id.toLowerCase() !== itemId.toLowerCase()) {
    throw invalid("'id' must equal the id in the path.", { source: "data.id" });
  }
  const change = readChange(fields);
  if ("problem" in change) throw toApiError(withSource(change.problem, "data"));
  return change;
}

function buildRefusal(problems: readonly Problem[]) {
  const [first, ...others] = problems.map((problem) => withSource(problem, "data"));
  return first ? toApiError(first, ...others) : invalid("The item cannot be changed.");
}
