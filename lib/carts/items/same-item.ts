import type { SelectedOptions } from "../../releases/bundle.ts";
import type { CartItem, CustomInputs } from "../cart/cart.ts";

/** What decides whether an item adds to one that is in the cart. */
export type ItemIdentity = {
  readonly type: CartItem["type"];
  readonly product_id?: string;
  readonly sku?: string;
  readonly custom_inputs?: CustomInputs;
  readonly selected_options?: SelectedOptions;
  readonly shipping_group_id?: string;
};

/**
 * Whether an item adds to this one of the cart instead of becoming its own. (spec 4.2 rules 6 and 7, spec 2.4)
 * - A product: same product, same custom inputs, same bundle selection.
 * - A custom item: same sku and custom inputs; without a sku it always stays alone.
 * - A shipping group counts only when the item names one.
 * - What a promotion has added is nobody's: it goes with the promotion.
 */
export function sameItem(cartItem: CartItem, item: ItemIdentity): boolean {
  if (cartItem.type === "cart_item" && cartItem.gift_of) return false;
  if (cartItem.type !== item.type || !sameProductOrSku(cartItem, item)) return false;
  if (item.shipping_group_id !== undefined && item.shipping_group_id !== cartItem.shipping_group_id) {
    return false;
  }
  return sameTree(cartItem.custom_inputs ?? NOTHING, item.custom_inputs ?? NOTHING);
}

const NOTHING = {};

function sameProductOrSku(cartItem: CartItem, item: ItemIdentity): boolean {
  if (cartItem.type === "custom_item") return cartItem.sku !== "" && cartItem.sku === item.sku;
  return (
    cartItem.product_id === item.product_id &&
    sameTree(cartItem.bundle?.selected_options ?? NOTHING, item.selected_options ?? NOTHING)
  );
}

/** Deep equality of JSON values; the order of keys does not count. */
export function sameTree(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b) || sizeOf(a) !== sizeOf(b)) return false;
  return Object.entries(b).every(([key, value]) => {
    const other = Object.getOwnPropertyDescriptor(a, key);
    return other !== undefined && sameTree(other.value, value);
  });
}

/** A bulk add compares the same items again and again, and one of them may have thousands of custom inputs. */
const sizes = new WeakMap<object, number>();

function sizeOf(tree: object): number {
  const known = sizes.get(tree) ?? Object.keys(tree).length;
  sizes.set(tree, known);
  return known;
}
