import { checkPageBytes, type PackedList, readPageItems, unpackPage } from "../../lists/packed-list.ts";
import { keys } from "../../table/keys.ts";
import type { Item, Table } from "../../table/table.ts";
import type { Cart } from "../cart/cart.ts";
import { decodeSizedCart, isCart } from "../cart/store.ts";
import { decodeListedCart, LISTED_ATTRIBUTES } from "./listed-attributes-store.ts";
import { type CartSizes, type ListedCart, parseSizes } from "./listed-cart.ts";

export const LISTED_CARTS: PackedList<ListedCart> = {
  plural: "carts",
  keyOf: keys.cart,
  attributes: LISTED_ATTRIBUTES,
  decode: (id, item) => (isCart(item) ? decodeListedCart(id, item) : undefined),
  countStoredBytes: ({ gsi1sk = "" }) => parseSizes(gsi1sk).storedBytes,
  pageAtOnce: 100,
};

/** The listed carts for which `has` is true. */
export function selectListedCarts(has: (cart: ListedCart, item: Item) => boolean): PackedList<ListedCart> {
  const decode = (id: string, item: Item) => {
    const cart = LISTED_CARTS.decode(id, item);
    return cart && has(cart, item) ? cart : undefined;
  };
  return { ...LISTED_CARTS, decode };
}

/** A cart of a page, with the sizes that its list tells. */
export type PageEntry = { readonly id: string } & CartSizes;

/**
 * The items of a page of carts as they are now, without those that are gone.
 * @throws ApiError 422 if they hold more than a list unpacks, before they are read
 */
export function getPage(table: Table, page: readonly PageEntry[]): Promise<readonly Item[]> {
  checkPageBytes(
    LISTED_CARTS.plural,
    page.map(({ rawBytes }) => rawBytes),
  );
  return readPageItems(
    table,
    LISTED_CARTS,
    page.map(({ id }) => id),
  );
}

/** @throws ApiError 422 over the bytes of a page */
export function unpackCarts(items: readonly Item[]): Generator<Cart> {
  return unpackPage(LISTED_CARTS, items, (item) => {
    const sized = decodeSizedCart(item);
    return sized && { value: sized.cart, rawSize: sized.sizes.rawBytes };
  });
}
