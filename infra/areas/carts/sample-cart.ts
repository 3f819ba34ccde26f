import { getCart } from "../../../lib/carts/cart/store.ts";
import { addCartItems } from "../../../lib/carts/items/add-cart-items.ts";
import type { CartFields } from "../../../lib/carts/schemas/cart-requests.ts";
import type { RequestedItem } from "../../../lib/carts/schemas/item-requests.ts";
import { updateCart } from "../../../lib/carts/update-cart.ts";
import { readPastOrders } from "../../../lib/orders/past-orders.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";

export type SampleCart = {
  /** Name from which the cart's id follows. */
  readonly cart: string;
  readonly items: readonly RequestedItem[];
  readonly fields?: CartFields;
  /** Promotion code, added after the items and fields. */
  readonly code?: string;
};

/** The id of a cart's item; the first one by default. */
export function cartItemId(cart: string, number = 1): string {
  return demoId(`item ${number} of ${cart}`);
}

/**
 * Creates a cart unless it exists. A deleted or expired cart is created again, because adding items to an unknown id
 * creates a cart.
 * @returns true if it was created
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
  const rest = {
    itemProblems: new Map(),
    headers: {},
    query: { include: new Set<string>() },
    pastOrders: readPastOrders,
  };
  await addCartItems(ctx, id, { body: { data: [...items] }, ...rest });
}

/**
 * Returns the ids of the items in order, again for each attempt of the use case, which runs again after it has read the
 * products.
 */
function idsOfItems({ cart, items }: SampleCart): () => string {
  const many = items.filter(({ type }) => type !== "promotion_item").length;
  let made = 0;
  return () => {
    made += 1;
    return cartItemId(cart, ((made - 1) % many) + 1);
  };
}

export function product(slug: string, quantity = 1): RequestedItem {
  return { type: "cart_item", sku: `TW-${slug.toUpperCase()}`, quantity };
}
