import { keys } from "../../table/keys.ts";
import type { Item, Table } from "../../table/table.ts";
import type { Cart } from "../cart/cart.ts";
import { storedSized } from "../cart/store.ts";
import { MOST_PAGE_BYTES, tooLargePage } from "./list-budget.ts";
import type { CartSizes } from "./listed-cart.ts";

/** A cart of a page; its sizes are known unless an older version wrote it. */
export type PageEntry = { readonly id: string } & Partial<CartSizes>;

/** Of unknown size; a cart has up to 350 KB. */
const UNKNOWN_AT_ONCE = 10;

/**
 * The items of a page of carts as they are now, without those that are gone.
 * @throws ApiError 422 if they hold more than a list unpacks, before they are read where their sizes are known
 */
export async function getPage(table: Table, page: readonly PageEntry[]): Promise<readonly Item[]> {
  const isKnown = page.every(({ rawBytes }) => rawBytes !== undefined);
  refuseOver(page.reduce((sum, { rawBytes = 0 }) => sum + rawBytes, 0));
  const atOnce = isKnown ? page.length : UNKNOWN_AT_ONCE;
  const items: Item[] = [];
  for (let at = 0; at < page.length; at += atOnce) {
    const some = await table.getMany(page.slice(at, at + atOnce).map(({ id }) => keys.cart(id)));
    items.push(...some.filter((item) => item !== undefined));
    refuseOver(items.reduce((sum, item) => sum + packedBytesOf(item), 0));
  }
  return items;
}

/**
 * Their carts, one after the other: whoever takes the next one has shown the last and forgets it.
 * @throws ApiError 422 as soon as they hold more than a list unpacks
 */
export function* unpackedCarts(items: readonly Item[]): Generator<Cart> {
  let bytes = 0;
  for (const item of items) {
    const read = storedSized(item);
    if (!read) continue;
    bytes += read.sizes.rawBytes;
    refuseOver(bytes);
    yield read.cart;
  }
}

function packedBytesOf(item: Item): number {
  const packed = item["packed"];
  return packed instanceof Uint8Array ? packed.length : 0;
}

function refuseOver(bytes: number): void {
  if (bytes <= MOST_PAGE_BYTES) return;
  throw tooLargePage(
    `The carts of this page hold more than ${MOST_PAGE_BYTES} bytes, the most that a list reads`,
  );
}
