import type { Cart, CartItem, CustomDiscount } from "../cart/cart.ts";
import type { Note } from "../cart/note.ts";
import { sameTree } from "../items/same-item.ts";

/**
 * The cart with those custom discounts marked as stale whose items are not what they were when an administrator's
 * engine gave them: of an item by that item, of the cart by any item that is changed, added or gone. What says nothing
 * of what is bought, such as a shipping group, makes none stale. A mark stays until the discount is written again.
 */
export function withStaleDiscounts(before: Cart, after: Cart): Cart {
  const earlier = new Map(before.items.map((item) => [item.id, item]));
  const changed = new Set(after.items.filter((item) => !isSamePurchase(earlier.get(item.id), item)));
  if (changed.size === 0 && after.items.length === before.items.length) return after;
  const items = after.items.map((item) => (changed.has(item) ? withStale(item) : item));
  return { ...withStale(after), items };
}

/** Whether a discount that is added is a stale one written again: its engine and the engine's id for it are the same. */
export function confirms(
  added: Pick<CustomDiscount, "discount_engine" | "external_id">,
  other: CustomDiscount,
): boolean {
  const { discount_engine, external_id, is_stale } = other;
  return is_stale === true && added.discount_engine === discount_engine && added.external_id === external_id;
}

/** The discounts that count. */
export function confirmed(discounts: readonly CustomDiscount[] = []): readonly CustomDiscount[] {
  return discounts.filter(({ is_stale }) => !is_stale);
}

function isSamePurchase(before: CartItem | undefined, after: CartItem): boolean {
  return before !== undefined && (before === after || sameTree(purchaseOf(before), purchaseOf(after)));
}

/** What an engine may have computed a discount from. */
function purchaseOf(item: CartItem) {
  const { quantity, unit_price, custom_inputs = {} } = item;
  const selected_options = (item.type === "cart_item" && item.bundle?.selected_options) || {};
  return { quantity, unit_price, custom_inputs, selected_options };
}

function withStale<T extends Pick<Cart, "custom_discounts">>(owner: T): T {
  const { custom_discounts = [] } = owner;
  if (custom_discounts.length === 0) return owner;
  return {
    ...owner,
    custom_discounts: custom_discounts.map((discount) => ({ ...discount, is_stale: true })),
  };
}

/** Says of each custom discount of the cart and its items that is stale that it does not count. */
export function staleDiscountNotes({ custom_discounts = [], items }: Cart): readonly Note[] {
  const all = [...custom_discounts, ...items.flatMap((item) => item.custom_discounts ?? [])];
  return all.filter(({ is_stale }) => is_stale).map(staleDiscountNote);
}

function staleDiscountNote({ id, discount_code: code, is_ordered }: CustomDiscount): Note {
  const why = is_ordered ? "it was given for an earlier order" : "what it was given for has changed";
  const description = `'${code}' does not count: ${why}. It has to be written again.`;
  return { source: { type: "custom_discount", id }, title: "Discount Not Confirmed", description };
}
