import { getCart } from "../../../../../lib/carts/cart/store.ts";
import { addCartItems } from "../../../../../lib/carts/items/add-cart-items.ts";
import type { CartFields } from "../../../../../lib/carts/schemas/cart-requests.ts";
import type { RequestedItem } from "../../../../../lib/carts/schemas/item-requests.ts";
import { updateCart } from "../../../../../lib/carts/update-cart.ts";
import { pastOrders } from "../../../../../lib/orders/past-orders.ts";
import type { Context } from "../../../../../lib/use-case/context.ts";
import type { Merchant } from "../../merchant.ts";
import { demoId } from "../../stable-id.ts";

export type SampleCart = {
  /** Its id is that of this name. */
  readonly cart: string;
  readonly items: readonly RequestedItem[];
  readonly fields?: CartFields;
  /** Given to the cart once it has its fields. */
  readonly code?: string;
};

/** The id of an item of a cart, of the first if not said. */
export function cartItemId(cart: string, number = 1): string {
  return demoId(`item ${number} of ${cart}`);
}

/**
 * Makes a cart where it is not there, also one that was deleted or has expired: such an id comes back to life where
 * clients add items to carts that they have not created.
 * @returns whether it was made
 */
export async function addSampleCart(merchant: Merchant, sample: SampleCart): Promise<boolean> {
  const { cart, items, fields, code } = sample;
  const id = demoId(cart);
  const ctx = { ...merchant(), profile: "compatible", newId: idsOfItems(sample) } as const;
  if (await getCart(ctx, id)) return false;
  await add(ctx, id, items);
  if (fields) await updateCart(merchant(), id, { body: { data: fields }, headers: {} });
  if (code) await add(merchant(), id, [{ type: "promotion_item", code }]);
  return true;
}

async function add(ctx: Context, id: string, items: readonly RequestedItem[]): Promise<void> {
  const rest = { itemProblems: new Map(), headers: {}, query: { include: new Set<string>() }, pastOrders };
  await addCartItems(ctx, id, { body: { data: [...items] }, ...rest });
}

/** The same ids each time that the addition is decided, which it is again once the products were read. */
function idsOfItems({ cart, items }: SampleCart): () => string {
  const many = items.filter(({ type }) => type !== "promotion_item").length;
  let made = 0;
  return () => {
    made += 1;
    return cartItemId(cart, ((made - 1) % many) + 1);
  };
}

/** A product by its slug in the shop. */
export function product(slug: string, quantity = 1): RequestedItem {
  return { type: "cart_item", sku: `TW-${slug.toUpperCase()}`, quantity };
}
