import type { Problem } from "../../kernel/errors.ts";
import type { Settings } from "../../settings/settings.ts";
import { answerBulk } from "../../use-case/bulk/answer-bulk.ts";
import type { MadeIds } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type Applied, applyEach, type Refused, toElements } from "../bulk/apply-each.ts";
import type { Cart } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { createInCart } from "../cart/change-existing.ts";
import { requireItem } from "../items/items-of-cart.ts";
import {
  addDiscount,
  checkDiscountLimit,
  currencyProblem,
  findDiscountTarget,
  listCustomDiscounts,
  newDiscount,
  noDiscount,
  requireDiscountable,
} from "./change-discounts.ts";
import { customDiscountView } from "./custom-discount-view.ts";
import type { CustomDiscountFields, CustomDiscountView, DiscountsRequest } from "./schemas.ts";

export type CreateDiscountsInput = {
  readonly body: DiscountsRequest;
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
  readonly headers: Headers;
};

/**
 * Adds custom discounts to a cart or its items. A single object is answered as an object.
 * @throws ApiError 400 when the cart takes none, 404, the first problem when not all or none may be added
 */
export function createCustomDiscounts(
  ctx: Context,
  cartId: string,
  { body, itemProblems, headers }: CreateDiscountsInput,
): Promise<Reply> {
  const isSingle = body["single"] === true;
  const rules = { isSingle, isAllOrNothing: body.options?.add_all_or_nothing };
  const decide = (before: Cart, newId: () => string, settings: Settings) => {
    requireDiscountable(before, settings);
    const { cart, results } = applyEach(before, toElements(body.data, itemProblems), (current, fields) =>
      addNamedDiscount(current, fields, newId),
    );
    const added = results.flatMap(({ done }) => done ?? []);
    return { cart, reply: answerBulk(results, rules, () => ({ data: isSingle ? added[0] : added })) };
  };
  return createInCart(ctx, cartId, { decide, recall: (cart, made) => recall(cart, made, isSingle), headers });
}

/** Answers the discounts that this request made and that still exist. */
function recall(cart: Cart, { isMade, newId }: MadeIds, isSingle: boolean): Reply {
  const made = listCustomDiscounts(cart)
    .filter(({ discount }) => isMade(discount.id))
    .sort((a, b) => (a.discount.id < b.discount.id ? -1 : 1));
  const views = made.map(({ discount, item }) => customDiscountView(discount, cart, item));
  if (!isSingle) return { body: { data: views } };
  if (!views[0]) throw noDiscount(newId());
  return { body: { data: views[0] } };
}

function addNamedDiscount(
  cart: Cart,
  fields: CustomDiscountFields,
  newId: () => string,
): Applied<CustomDiscountView> | Refused {
  const otherCurrency = currencyProblem(cart, fields);
  if (otherCurrency) return { problems: [otherCurrency] };
  const target = findDiscountTarget(cart, fields);
  if ("problem" in target) return { problems: [target.problem] };
  const limit = checkDiscountLimit(cart, target, fields);
  if (limit) return { problems: [limit] };
  const discount = newDiscount(newId(), fields);
  const item = target.itemId === undefined ? undefined : requireItem(cart, target.itemId);
  const view = customDiscountView(discount, cart, item);
  return { cart: addDiscount(cart, target, discount), done: view };
}
