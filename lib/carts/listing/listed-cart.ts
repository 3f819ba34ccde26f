import type { Cart } from "../cart/cart.ts";

/** Bytes of a cart as stored (packed) and as JSON. Few of the one may be very many of the other. */
export type CartSizes = { readonly storedBytes: number; readonly rawBytes: number };

/** Fields by which lists filter, order and estimate a cart without unpacking it. */
export type ListedCart = CartSizes &
  Pick<Cart, "id" | "name" | "contact" | "created_at" | "updated_at" | "expires_at"> & {
    readonly version: number;
  };

/** Also has what lists need before they read the cart. */
export function buildSortKey({ updated_at, expires_at }: Cart, { storedBytes, rawBytes }: CartSizes): string {
  return `${updated_at}#${expires_at}#${storedBytes}#${rawBytes}`;
}

/** An index may be out of date. */
export function parseChangeTime(sortKey: string): string {
  return sortKey.split("#")[0] ?? "";
}

export function parseExpiry(sortKey: string): string {
  return sortKey.split("#")[1] ?? "";
}

/** The sizes that a sort key of the list tells. */
export function parseSizes(sortKey: string): CartSizes {
  const [, , storedBytes = 0, rawBytes = 0] = sortKey.split("#").map(Number);
  return { storedBytes, rawBytes };
}
