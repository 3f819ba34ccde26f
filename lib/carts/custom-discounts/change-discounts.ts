import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, invalid, notFound, type Problem, problem, toApiError } from "../../kernel/errors.ts";
import { MAX_CUSTOM_DISCOUNTS, type Settings } from "../../settings/settings.ts";
import { withSource } from "../../use-case/bulk/answer-bulk.ts";
import { readItemRef } from "../bulk/item-ref.ts";
import type { Cart, CartItem, CustomDiscount } from "../cart/cart.ts";
import { replaceItem, requireItem } from "../items/items-of-cart.ts";
import type { CustomDiscountFields } from "./schemas.ts";
import { confirms } from "./stale-discounts.ts";

export type DiscountTarget = { readonly itemId?: string | undefined };

type OwnedDiscount = { readonly discount: CustomDiscount; readonly item?: CartItem };

/** @throws ApiError 400 unless the cart takes discounts, has items and counts by `line` after the change */
export function requireDiscountable(
  { discount_settings, items }: Cart,
  { calculation_method }: Settings,
): void {
  if (!discount_settings.custom_discounts_enabled)
    throw invalid("Custom discounts are not enabled for this cart.");
  if (calculation_method === "simple") {
    throw invalid("Custom discounts need the calculation method 'line'.");
  }
  if (items.length === 0) throw invalid("An empty cart takes no custom discount.");
}

export function newDiscount(id: string, fields: CustomDiscountFields): CustomDiscount {
  const { external_id, discount_engine, discount_code, description, amount } = fields;
  return { id, external_id, discount_engine, discount_code, description, amount };
}

/** Five euros off are not five dollars off: the currency of an amount must be the cart's. */
export function currencyProblem({ currency }: Cart, fields: CustomDiscountFields): Problem | undefined {
  const named = fields["amountCurrency"];
  if (named === undefined || named === null) return undefined;
  if (typeof named === "string" && named.toUpperCase() === currency?.code) return undefined;
  const detail = `The amount must be in ${currency?.code}, the cart's currency.`;
  return problem(400, detail, { title: TITLES.cartCurrencyMismatch, source: "amount.currency" });
}

/** @throws ApiError 400 for an amount in another currency than the cart's */
export function refuseOtherCurrency(cart: Cart, fields: CustomDiscountFields): void {
  const wrong = currencyProblem(cart, fields);
  if (wrong) throw toApiError(withSource(wrong, "data"));
}

/** Adds a discount in place of the stale one that it confirms. @throws ApiError 422 for the sixth, 404 */
export function addDiscount(cart: Cart, target: DiscountTarget, discount: CustomDiscount): Cart {
  const discounts = otherDiscountsAt(cart, target, discount);
  if (discounts.length >= MAX_CUSTOM_DISCOUNTS) throw toApiError(tooManyDiscounts(target.itemId));
  return setDiscounts(cart, target, [...discounts, discount]);
}

/** Replaces the discount with the same id. @throws ApiError 404 for an unknown discount or item */
export function replaceDiscount(cart: Cart, target: DiscountTarget, discount: CustomDiscount): Cart {
  const discounts = discountsAt(cart, target);
  findDiscount(cart, target, discount.id);
  return setDiscounts(
    cart,
    target,
    discounts.map((other) => (other.id === discount.id ? discount : other)),
  );
}

/** @throws ApiError 404 for an unknown discount or item */
export function removeDiscount(cart: Cart, target: DiscountTarget, id: string): Cart {
  const removed = findDiscount(cart, target, id);
  return setDiscounts(
    cart,
    target,
    discountsAt(cart, target).filter((other) => other !== removed),
  );
}

/** Discounts of items stay. */
export function removeCartDiscounts(cart: Cart): Cart {
  return (cart.custom_discounts ?? []).length === 0 ? cart : setDiscounts(cart, {}, []);
}

/** Ignores the case of the id. @throws ApiError 404 for an unknown discount or item */
export function findDiscount(cart: Cart, target: DiscountTarget, id: string): CustomDiscount {
  const discount = discountsAt(cart, target).find((other) => other.id === id.toLowerCase());
  if (!discount) throw noDiscount(id);
  return discount;
}

export function noDiscount(id: string): ApiError {
  return notFound("custom discount", id, { meta: { id } });
}

/** Finds the item that an element of a list names. `{}` stands for the whole cart. */
export function findDiscountTarget(
  cart: Cart,
  fields: CustomDiscountFields,
): DiscountTarget | { readonly problem: Problem } {
  if (fields.relationships === undefined) return {};
  const { id = "", type } = readItemRef(fields);
  const item = cart.items.find((other) => other.id === id.toLowerCase() && other.type === type);
  if (item) return { itemId: item.id };
  const detail = `There is no cart item '${id}' of this type.`;
  const title = TITLES.customDiscountNotAdded;
  return { problem: problem(404, detail, { title, source: "relationships.item.data.id", meta: { id } }) };
}

export function checkDiscountLimit(
  cart: Cart,
  target: DiscountTarget,
  fields: CustomDiscountFields,
): Problem | undefined {
  const { length } = otherDiscountsAt(cart, target, fields);
  return length >= MAX_CUSTOM_DISCOUNTS ? tooManyDiscounts(target.itemId) : undefined;
}

function otherDiscountsAt(
  cart: Cart,
  target: DiscountTarget,
  named: Pick<CustomDiscount, "discount_engine" | "external_id">,
): readonly CustomDiscount[] {
  return discountsAt(cart, target).filter((other) => !confirms(named, other));
}

function tooManyDiscounts(itemId: string | undefined): Problem {
  const whose = itemId === undefined ? "A cart" : "A cart item";
  const detail = `${whose} takes at most ${MAX_CUSTOM_DISCOUNTS} custom discounts.`;
  return problem(422, detail, {
    title: TITLES.limitReached,
    ...(itemId === undefined ? {} : { meta: { id: itemId } }),
  });
}

export function listCustomDiscounts({ custom_discounts = [], items }: Cart): readonly OwnedDiscount[] {
  return [
    ...custom_discounts.map((discount) => ({ discount })),
    ...items.flatMap((item) => (item.custom_discounts ?? []).map((discount) => ({ discount, item }))),
  ];
}

function discountsAt(cart: Cart, { itemId }: DiscountTarget): readonly CustomDiscount[] {
  return (itemId === undefined ? cart.custom_discounts : requireItem(cart, itemId).custom_discounts) ?? [];
}

function setDiscounts(cart: Cart, { itemId }: DiscountTarget, list: readonly CustomDiscount[]): Cart {
  if (itemId !== undefined) return replaceItem(cart, setItemDiscounts(requireItem(cart, itemId), list));
  const { custom_discounts: _before, ...bare } = cart;
  return list.length > 0 ? { ...bare, custom_discounts: list } : bare;
}

function setItemDiscounts(
  { custom_discounts: _before, ...item }: CartItem,
  list: readonly CustomDiscount[],
): CartItem {
  return list.length > 0 ? { ...item, custom_discounts: list } : item;
}
