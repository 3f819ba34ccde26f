import { countWithin } from "../../lists/page-that-fits.ts";
import { keys } from "../../table/keys.ts";
import type { Item, Table } from "../../table/table.ts";
import type { Cart } from "../cart/cart.ts";
import { decodeSizedCart } from "../cart/store.ts";
import { MOST_PAGE_BYTES, tooLargePage } from "./list-budget.ts";
import type { CartSizes } from "./listed-cart.ts";

/** A cart of a page, with the sizes that its list tells. */
export type PageEntry = { readonly id: string } & CartSizes;

/**
 * The items of a page of carts as they are now, without those that are gone.
 * @throws ApiError 422 if they hold more than a list unpacks, before they are read
 */
export async function getPage(table: Table, page: readonly PageEntry[]): Promise<readonly Item[]> {
  refuseTooLargePage(page.map(({ rawBytes }) => rawBytes));
  const items = await table.getMany(page.map(({ id }) => keys.cart(id)));
  return items.filter((item) => item !== undefined);
}

/** Unpacks one cart at a time, to spare memory. @throws ApiError 422 beyond `MOST_PAGE_BYTES` */
export function* unpackCarts(items: readonly Item[]): Generator<Cart> {
  const bytes: number[] = [];
  for (const item of items) {
    const read = decodeSizedCart(item);
    if (!read) continue;
    bytes.push(read.sizes.rawBytes);
    refuseTooLargePage(bytes);
    yield read.cart;
  }
}

/** @param bytes of each cart, in the order of the page */
function refuseTooLargePage(bytes: readonly number[]): void {
  const fits = countWithin(MOST_PAGE_BYTES, bytes);
  if (fits === bytes.length) return;
  const what = `The carts of this page hold more than ${MOST_PAGE_BYTES} bytes, the most that a list reads`;
  throw tooLargePage(what, fits);
}
