import { createHash } from "node:crypto";
import { entity, plainContentOf, plainlyDecoded } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Read } from "../table/read-plan.ts";
import type { Item, Write } from "../table/table.ts";

/** The order that a cart was last turned into. */
export type Checkout = {
  readonly order_id: string;
  /** Of the cart, as the checkout left it. */
  readonly cart_version: number;
  /** What was sent, and who sent it. */
  readonly fingerprint: string;
};

const checkouts = entity<Checkout>("checkout");

/** For so long an unchanged cart gives the same order. */
const REPEAT_SECONDS = 10 * 60;

/** The last checkout of a cart, if it is not long ago, with the version that the next one replaces. */
export type StoredCheckout = { readonly checkout: Checkout; readonly version: number };

/** A part of a plan. */
export function checkoutRead(cartId: string): Read<StoredCheckout | undefined> {
  return { keys: [keys.checkout(cartId)], decode: ([item]) => checkoutOf(item) };
}

function checkoutOf(item: Item | undefined): StoredCheckout | undefined {
  return item && { checkout: plainlyDecoded(checkouts, item), version: item.version ?? 0 };
}

/**
 * Remembers a checkout, in the transaction of its order, as long as nobody else has checked the cart out since this
 * was read: of two at once one writes, and the other one finds what it wrote.
 */
export function checkoutWrite(
  cartId: string,
  checkout: Checkout,
  before: StoredCheckout | undefined,
  now: Date,
): Write {
  return {
    put: {
      ...keys.checkout(cartId),
      type: checkouts.type,
      version: (before?.version ?? 0) + 1,
      expires_at: Math.floor(now.getTime() / 1000) + REPEAT_SECONDS,
      ...plainContentOf(checkouts, checkout),
    },
    when: { only: before ? { version: before.version } : "absent" },
  };
}

/** The same for the same request of the same shopper. */
export function checkoutFingerprint(data: unknown, sender: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([data, sender]))
    .digest("base64url");
}

/** That a cart is as it was read. */
export function sameCart(cartId: string, version: number): Write {
  return { check: keys.cart(cartId), when: { only: { version } } };
}
