import type { Cart } from "../cart/cart.ts";

/** Bytes of a cart's content as it is stored, and as JSON: few of the one may be very many of the other. */
export type CartSizes = { readonly storedBytes: number; readonly rawBytes: number };

/** What lists know of a cart without unpacking it: enough to filter, to order and to see what showing it takes. */
export type ListedCart = CartSizes &
  Pick<Cart, "id" | "name" | "contact" | "created_at" | "updated_at"> & { readonly version: number };

/** The sizes that a sort key of the list tells; `undefined` if an older version wrote it. */
export function sizesIn(sortKey: string): CartSizes | undefined {
  const [, , storedBytes, rawBytes] = sortKey.split("#").map(Number);
  return storedBytes === undefined || rawBytes === undefined ? undefined : { storedBytes, rawBytes };
}

/** Whether a cart with this sort key of the list is alive, as far as the index knows. */
export function isAlive(sortKey: string, now: Date): boolean {
  return (sortKey.split("#")[1] ?? "") > now.toISOString();
}

/** DynamoDB: what a strongly consistent read of so many bytes costs; the item's other attributes are few. */
const UNIT_BYTES = 4096;
const OTHER_BYTES = 400;

/** Read units of a cart, however much of it is wanted. */
export function readUnitsOf({ storedBytes }: Pick<CartSizes, "storedBytes">): number {
  return Math.ceil((storedBytes + OTHER_BYTES) / UNIT_BYTES);
}
