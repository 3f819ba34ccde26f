import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, errorOf, invalid, notFound, type Problem, problem } from "../../kernel/errors.ts";
import { MAX_CUSTOM_DISCOUNTS } from "../../settings/limits.ts";
import type { Settings } from "../../settings/settings.ts";
import { withSource } from "../../use-case/bulk/error-source.ts";
import { itemRef } from "../bulk/item-ref.ts";
import type { Cart, CartItem, CustomDiscount } from "../cart/cart.ts";
import { replaceItem, requireItem } from "../items/items-of-cart.ts";
import type { CustomDiscountFields } from "./schemas.ts";
import { confirms } from "./stale-discounts.ts";

/** Where a discount belongs: to the whole cart, or to the item with this id. */
export type DiscountTarget = { readonly itemId?: string | undefined };

type OwnedDiscount = { readonly discount: CustomDiscount; readonly item?: CartItem };

/**
 * Refuses discounts for a cart that takes none.
 * @param settings with the method by which the cart counts once it has changed
 * @throws ApiError 400 unless the cart has custom discounts switched on, will count by items and holds something
 */
export function refuseWithoutDiscounts(
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

/** The discount that a request describes. */
export function newDiscount(id: string, fields: CustomDiscountFields): CustomDiscount {
  const { external_id, discount_engine, discount_code, description, amount } = fields;
  return { id, external_id, discount_engine, discount_code, description, amount };
}

/** An amount that says its currency must say the cart's: five euros off are not five dollars off. */
export function currencyProblem({ currency }: Cart, fields: CustomDiscountFields): Problem | undefined {
  const named = fields["amountCurrency"];
  if (named === undefined || named === null) return undefined;
  if (typeof named === "string" && named.toUpperCase() === currency?.code) return undefined;
  const detail = `The amount must be in ${currency?.code}, the cart's currency.`;
  return problem(400, detail, { title: TITLES.cartCurrencyMismatch, source: "amount.currency" });
}

/** Refuses an amount of another currency than the cart's. @throws ApiError 400 */
export function refuseOtherCurrency(cart: Cart, fields: CustomDiscountFields): void {
  const wrong = currencyProblem(cart, fields);
  if (wrong) throw errorOf(withSource(wrong, "data"));
}

/**
 * One more discount of the cart or of an item, instead of the stale one that it confirms.
 * @throws ApiError 422 for the sixth discount, 404 for an unknown item
 */
export function addDiscount(cart: Cart, target: DiscountTarget, discount: CustomDiscount): Cart {
  const discounts = othersAt(cart, target, discount);
  if (discounts.length >= MAX_CUSTOM_DISCOUNTS) throw errorOf(tooMany(target.itemId));
  return withDiscounts(cart, target, [...discounts, discount]);
}

/** A discount in the place of the one with its id. @throws ApiError 404 for an unknown discount or item */
export function replaceDiscount(cart: Cart, target: DiscountTarget, discount: CustomDiscount): Cart {
  const discounts = discountsAt(cart, target);
  findDiscount(cart, target, discount.id);
  return withDiscounts(
    cart,
    target,
    discounts.map((other) => (other.id === discount.id ? discount : other)),
  );
}

/** The cart without a discount. @throws ApiError 404 for an unknown discount or item */
export function removeDiscount(cart: Cart, target: DiscountTarget, id: string): Cart {
  const removed = findDiscount(cart, target, id);
  return withDiscounts(
    cart,
    target,
    discountsAt(cart, target).filter((other) => other !== removed),
  );
}

/** Every discount of the cart itself; those of items stay. */
export function removeCartDiscounts(cart: Cart): Cart {
  return (cart.custom_discounts ?? []).length === 0 ? cart : withDiscounts(cart, {}, []);
}

/** A discount by its id, in any case of letters. @throws ApiError 404 for an unknown discount or item */
export function findDiscount(cart: Cart, target: DiscountTarget, id: string): CustomDiscount {
  const discount = discountsAt(cart, target).find((other) => other.id === id.toLowerCase());
  if (!discount) throw noDiscount(id);
  return discount;
}

/** The error for a discount that is not there. */
export function noDiscount(id: string): ApiError {
  return notFound("custom discount", id, { meta: { id } });
}

/** The item an element of a list names, `{}` for the cart, or why there is none. */
export function targetOf(
  cart: Cart,
  fields: CustomDiscountFields,
): DiscountTarget | { readonly problem: Problem } {
  if (fields.relationships === undefined) return {};
  const { id = "", type } = itemRef(fields);
  const item = cart.items.find((other) => other.id === id.toLowerCase() && other.type === type);
  if (item) return { itemId: item.id };
  const detail = `There is no cart item '${id}' of this type.`;
  const title = TITLES.customDiscountNotAdded;
  return { problem: problem(404, detail, { title, source: "relationships.item.data.id", meta: { id } }) };
}

/** Why one more discount cannot be added: the cart and each item take a few. */
export function limitProblem(
  cart: Cart,
  target: DiscountTarget,
  fields: CustomDiscountFields,
): Problem | undefined {
  const { length } = othersAt(cart, target, fields);
  return length >= MAX_CUSTOM_DISCOUNTS ? tooMany(target.itemId) : undefined;
}

function othersAt(
  cart: Cart,
  target: DiscountTarget,
  named: Pick<CustomDiscount, "discount_engine" | "external_id">,
): readonly CustomDiscount[] {
  return discountsAt(cart, target).filter((other) => !confirms(named, other));
}

function tooMany(itemId: string | undefined): Problem {
  const whose = itemId === undefined ? "A cart" : "A cart item";
  const detail = `${whose} takes at most ${MAX_CUSTOM_DISCOUNTS} custom discounts.`;
  return problem(422, detail, {
    title: TITLES.limitReached,
    ...(itemId === undefined ? {} : { meta: { id: itemId } }),
  });
}

/** Every discount of the cart, then those of its items. */
export function discountsOf({ custom_discounts = [], items }: Cart): readonly OwnedDiscount[] {
  return [
    ...custom_discounts.map((discount) => ({ discount })),
    ...items.flatMap((item) => (item.custom_discounts ?? []).map((discount) => ({ discount, item }))),
  ];
}

function discountsAt(cart: Cart, { itemId }: DiscountTarget): readonly CustomDiscount[] {
  return (itemId === undefined ? cart.custom_discounts : requireItem(cart, itemId).custom_discounts) ?? [];
}

function withDiscounts(cart: Cart, { itemId }: DiscountTarget, list: readonly CustomDiscount[]): Cart {
  if (itemId !== undefined) return replaceItem(cart, discounted(requireItem(cart, itemId), list));
  const { custom_discounts: _before, ...bare } = cart;
  return list.length > 0 ? { ...bare, custom_discounts: list } : bare;
}

function discounted(
  { custom_discounts: _before, ...item }: CartItem,
  list: readonly CustomDiscount[],
): CartItem {
  return list.length > 0 ? { ...item, custom_discounts: list } : item;
}
