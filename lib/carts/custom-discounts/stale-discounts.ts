import type { Cart, CartItem, CustomDiscount } from "../cart/cart.ts";
import type { Note } from "../cart/note.ts";
import { isSameTree } from "../items/same-item.ts";

/**
 * Discounts of an item become stale when it changes, discounts of the cart when any item changes, comes or
 * goes. A change of a shipping group makes none stale. A stale discount counts again once it is rewritten.
 */
export function markStaleDiscounts(before: Cart, after: Cart): Cart {
  const earlier = new Map(before.items.map((item) => [item.id, item]));
  const changed = new Set(after.items.filter((item) => !isSamePurchase(earlier.get(item.id), item)));
  if (changed.size === 0 && after.items.length === before.items.length) return after;
  const items = after.items.map((item) => (changed.has(item) ? markAllStale(item) : item));
  return { ...markAllStale(after), items };
}

/** An added discount confirms a stale one with the same engine and external id. */
export function confirms(
  added: Pick<CustomDiscount, "discount_engine" | "external_id">,
  other: CustomDiscount,
): boolean {
  const { discount_engine, external_id, is_stale } = other;
  return is_stale === true && added.discount_engine === discount_engine && added.external_id === external_id;
}

export function filterConfirmed(discounts: readonly CustomDiscount[] = []): readonly CustomDiscount[] {
  return discounts.filter(({ is_stale }) => !is_stale);
}

function isSamePurchase(before: CartItem | undefined, after: CartItem): boolean {
  return before !== undefined && (before === after || isSameTree(toPurchase(before), toPurchase(after)));
}

/** Fields that an engine may have computed a discount from. */
function toPurchase(item: CartItem) {
  const { quantity, unit_price, custom_inputs = {} } = item;
  const selected_options = (item.type === "cart_item" && item.bundle?.selected_options) || {};
  return { quantity, unit_price, custom_inputs, selected_options };
}

function markAllStale<T extends Pick<Cart, "custom_discounts">>(owner: T): T {
  const { custom_discounts = [] } = owner;
  if (custom_discounts.length === 0) return owner;
  return {
    ...owner,
    custom_discounts: custom_discounts.map((discount) => ({ ...discount, is_stale: true })),
  };
}

/** Notes for stale custom discounts, which do not count. */
export function staleDiscountNotes({ custom_discounts = [], items }: Cart): readonly Note[] {
  const all = [...custom_discounts, ...items.flatMap((item) => item.custom_discounts ?? [])];
  return all.filter(({ is_stale }) => is_stale).map(staleDiscountNote);
}

function staleDiscountNote({ id, discount_code: code, is_ordered }: CustomDiscount): Note {
  const why = is_ordered ? "it was given for an earlier order" : "what it was given for has changed";
  const description = `'${code}' does not count: ${why}. It has to be written again.`;
  return { source: { type: "custom_discount", id }, title: "Discount Not Confirmed", description };
}
