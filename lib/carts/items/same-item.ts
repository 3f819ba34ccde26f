import type { SelectedOptions } from "../../releases/bundle.ts";
import type { CartItem, CustomInputs } from "../cart/cart.ts";

/** Fields that decide whether an item merges with one of the cart. */
export type ItemIdentity = {
  readonly type: CartItem["type"];
  readonly product_id?: string;
  readonly sku?: string;
  readonly custom_inputs?: CustomInputs;
  readonly selected_options?: SelectedOptions;
  readonly shipping_group_id?: string;
};

/**
 * An item merges with this item of the cart by these rules; otherwise it becomes its own.
 * - A product: same product, same custom inputs, same bundle selection.
 * - A custom item: same sku and custom inputs; without a sku it always stays alone.
 * - A shipping group counts only when the item names one.
 * - A gift never merges: its promotion adds and removes it.
 */
export function isSameItem(cartItem: CartItem, item: ItemIdentity): boolean {
  if (cartItem.type === "cart_item" && cartItem.gift_of) return false;
  if (cartItem.type !== item.type || !hasSameProductOrSku(cartItem, item)) return false;
  if (item.shipping_group_id !== undefined && item.shipping_group_id !== cartItem.shipping_group_id) {
    return false;
  }
  return isSameTree(cartItem.custom_inputs ?? NOTHING, item.custom_inputs ?? NOTHING);
}

const NOTHING = {};

function hasSameProductOrSku(cartItem: CartItem, item: ItemIdentity): boolean {
  if (cartItem.type === "custom_item") return cartItem.sku !== "" && cartItem.sku === item.sku;
  return (
    cartItem.product_id === item.product_id &&
    isSameTree(cartItem.bundle?.selected_options ?? NOTHING, item.selected_options ?? NOTHING)
  );
}

/** Deep equality of JSON values; the order of keys does not count. */
export function isSameTree(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b) || countKeys(a) !== countKeys(b)) return false;
  return Object.entries(b).every(([key, value]) => {
    const other = Object.getOwnPropertyDescriptor(a, key);
    return other !== undefined && isSameTree(other.value, value);
  });
}

/** A bulk add compares the same items many times, and an item may have thousands of custom inputs. */
const keyCounts = new WeakMap<object, number>();

function countKeys(tree: object): number {
  const keyCount = keyCounts.get(tree) ?? Object.keys(tree).length;
  keyCounts.set(tree, keyCount);
  return keyCount;
}
