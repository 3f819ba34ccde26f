import { wireProblem } from "../../http/answers.ts";
import { type Problem, refuseEach } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Cart } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { changeBulk } from "../cart/change-bulk.ts";
import type { MadeIds } from "../cart/made-ids.ts";
import { withPosition, withSource } from "../items/error-source.ts";
import { requireItem } from "../items/items-of-cart.ts";
import { customDiscountView } from "../views/cart-view.ts";
import {
  addDiscount,
  currencyProblem,
  discountsOf,
  limitProblem,
  newDiscount,
  noDiscount,
  refuseWithoutDiscounts,
  targetOf,
} from "./change-discounts.ts";
import type { CustomDiscountFields, DiscountsRequest } from "./schemas.ts";

export type CreateDiscountsInput = {
  readonly body: DiscountsRequest;
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
  readonly headers: Headers;
};

/**
 * Adds custom discounts to a cart and, where an element names one, to its items. One discount as an object is
 * answered as an object.
 * @throws ApiError 400 when the cart takes none, 404 for an unknown cart, the first problem's status when none is
 *   added or under `add_all_or_nothing`
 */
export function createCustomDiscounts(
  ctx: Context,
  cartId: string,
  request: CreateDiscountsInput,
): Promise<Reply> {
  const { data, options, single } = request.body;
  const isSingle = single === true;
  const decide = (cart: Cart, newId: () => string) => {
    refuseWithoutDiscounts(cart);
    const added = addAll(cart, data, request, newId);
    const problems = added.problems.flatMap(({ wrong, position }) =>
      isSingle ? wrong.map((found) => withSource(found, "data")) : withPosition(wrong, position),
    );
    const [first, ...others] = problems;
    if (first && (isSingle || options?.add_all_or_nothing)) throw refuseEach(first, others);
    const body = { data: isSingle ? added.shown[0] : added.shown };
    const errors = first ? { errors: problems.map((one) => wireProblem(one, "rules")) } : {};
    const status = first && added.shown.length === 0 ? { status: first.status } : {};
    return { cart: added.cart, reply: { body: { ...body, ...errors }, ...status } };
  };
  const recall = (cart: Cart, { isMade, newId }: MadeIds) => {
    const made = discountsOf(cart)
      .filter(({ discount }) => isMade(discount.id))
      .sort((a, b) => (a.discount.id < b.discount.id ? -1 : 1));
    const shown = made.map(({ discount, item }) => customDiscountView(discount, cart, item));
    if (!isSingle) return { body: { data: shown } };
    if (!shown[0]) throw noDiscount(newId());
    return { body: { data: shown[0] } };
  };
  return changeBulk(ctx, cartId, { decide, recall, headers: request.headers });
}

function addAll(
  before: Cart,
  data: readonly CustomDiscountFields[],
  { itemProblems }: CreateDiscountsInput,
  newId: () => string,
) {
  const problems: { wrong: readonly Problem[]; position: number }[] = [];
  const shown: unknown[] = [];
  let cart = before;
  for (const [position, fields] of data.entries()) {
    const added = addOne(cart, fields, itemProblems.get(position) ?? [], newId);
    if ("problems" in added) problems.push({ wrong: added.problems, position });
    else {
      cart = added.cart;
      shown.push(added.shown);
    }
  }
  return { cart, problems, shown };
}

function addOne(cart: Cart, fields: CustomDiscountFields, wrong: readonly Problem[], newId: () => string) {
  if (wrong.length > 0) return { problems: wrong };
  const otherCurrency = currencyProblem(cart, fields);
  if (otherCurrency) return { problems: [otherCurrency] };
  const place = targetOf(cart, fields);
  if ("problem" in place) return { problems: [place.problem] };
  const limit = limitProblem(cart, place);
  if (limit) return { problems: [limit] };
  const discount = newDiscount(newId(), fields);
  const item = place.itemId === undefined ? undefined : requireItem(cart, place.itemId);
  return { cart: addDiscount(cart, place, discount), shown: customDiscountView(discount, cart, item) };
}
