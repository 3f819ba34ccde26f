import { errorOf, invalid, type Problem } from "../../kernel/errors.ts";
import { settingsRead } from "../../settings/store.ts";
import { readTogether } from "../../table/read-plan.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { withSource } from "../bulk/error-source.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { checkCartId, noCart } from "../cart/cart-id.ts";
import { changeCart } from "../cart/change-cart.ts";
import { changedCart } from "../cart/changed-cart.ts";
import { cartRead } from "../cart/store.ts";
import { priceCart, refuseUncountable } from "../totals/price-cart.ts";
import { cartItemsView, withMessages } from "../views/cart-items-view.ts";
import { requireItem } from "./items-of-cart.ts";
import { type ItemChange, updateItem } from "./update/apply-change.ts";
import { type ChangeFields, itemsToResolve, readChange } from "./update/requested-change.ts";

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
  const read = await readTogether(ctx.table, { cart: cartRead(ctx, id), settings: settingsRead });
  const { settings } = read.settings;
  return changeCart(ctx, read.cart, {
    decide: (current, resolve) => {
      if (!current) throw noCart(id);
      const item = requireItem(current.cart, itemId);
      const updated = updateItem(current.cart, item, change, { now: ctx.now(), resolve });
      if ("problems" in updated) throw refusal(updated.problems);
      const write = changedCart(ctx, settings, { before: current.stored, after: updated.cart });
      const priced = priceCart(write);
      refuseUncountable(priced);
      return { write, reply: { body: withMessages(cartItemsView(priced), current.notes) } };
    },
    repeat: ({ cart }) => ({ body: cartItemsView(priceCart(cart)) }),
    pricing: { settings, headers, named: ({ items }) => itemsToResolve(items, [{ id: itemId, change }]) },
    ifMatch: headers["if-match"],
  });
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
