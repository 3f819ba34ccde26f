import type { Cart } from "../cart/cart.ts";

/** Bytes of a cart's content as it is stored, and as JSON: few of the one may be very many of the other. */
export type CartSizes = { readonly storedBytes: number; readonly rawBytes: number };

/** What lists know of a cart without unpacking it: enough to filter, to order and to see what showing it takes. */
export type ListedCart = CartSizes &
  Pick<Cart, "id" | "name" | "contact" | "created_at" | "updated_at" | "expires_at"> & {
    readonly version: number;
  };

/** The sort key by which a list finds a cart, with what is to be known before the cart is read. */
export function sortKeyOf({ updated_at, expires_at }: Cart, { storedBytes, rawBytes }: CartSizes): string {
  return `${updated_at}#${expires_at}#${storedBytes}#${rawBytes}`;
}

/** When a cart with this sort key was changed last, as far as the index knows. */
export function changedAtIn(sortKey: string): string {
  return sortKey.split("#")[0] ?? "";
}

/** When a cart with this sort key expires, as far as the index knows. */
export function expiryIn(sortKey: string): string {
  return sortKey.split("#")[1] ?? "";
}

/** The sizes that a sort key of the list tells. */
export function sizesIn(sortKey: string): CartSizes {
  const [, , storedBytes = 0, rawBytes = 0] = sortKey.split("#").map(Number);
  return { storedBytes, rawBytes };
}

/** DynamoDB: what a strongly consistent read of so many bytes costs; the item's other attributes are few. */
const UNIT_BYTES = 4096;
const OTHER_BYTES = 400;

/** Read units of a cart, however much of it is wanted. */
export function readUnitsOf({ storedBytes }: Pick<CartSizes, "storedBytes">): number {
  return Math.ceil((storedBytes + OTHER_BYTES) / UNIT_BYTES);
}
