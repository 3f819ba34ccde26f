import { createHash } from "node:crypto";
import { decodePlain, entity, toPlainContent } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Item, Read, Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";

/**
 * The last order of a cart.
 * @answers When is a checkout the same order again?
 * @answers How many orders may shoppers make?
 */
export type Checkout = {
  readonly order_id: string;
  /** Cart version after the checkout. */
  readonly cart_version: number;
  /** Hash of the request and its sender. */
  readonly fingerprint: string;
  /** Epoch seconds until which the same request gets the same order. */
  readonly repeats_until?: number;
  /** Orders that shoppers made of the cart since `since` (epoch seconds). */
  readonly made?: OrdersMade;
};

type OrdersMade = { readonly since: number; readonly orders: number };

const checkouts = entity<Checkout>("checkout");

const REPEAT_SECONDS = 10 * 60;

/** Leaves room for a shopper who tries several cards or returns to an old cart within a day. */
export const MAX_ORDERS_OF_CART = 30;
const COUNTED_SECONDS = 24 * 60 * 60;

export type StoredCheckout = { readonly checkout: Checkout; readonly version: number };

export function checkoutRead(cartId: string): Read<StoredCheckout | undefined> {
  return { keys: [keys.checkout(cartId)], decode: ([item]) => decodeCheckout(item) };
}

function decodeCheckout(item: Item | undefined): StoredCheckout | undefined {
  return item && { checkout: decodePlain(checkouts, item), version: item.version ?? 0 };
}

export function isRepeatable({ checkout: { repeats_until } }: StoredCheckout, now: Date): boolean {
  return repeats_until === undefined || repeats_until > toUnixSeconds(now);
}

/** For shoppers; 0 if they may order now. */
export function secondsToNextOrder(last: StoredCheckout | undefined, now: Date): number {
  const { since, orders } = countOrdersMade(last, now);
  return orders < MAX_ORDERS_OF_CART ? 0 : since + COUNTED_SECONDS - toUnixSeconds(now);
}

/** Starts with the first order, and again a day later. */
function countOrdersMade(last: StoredCheckout | undefined, now: Date): OrdersMade {
  const made = last?.checkout.made;
  const isOver = !made || made.since + COUNTED_SECONDS <= toUnixSeconds(now);
  return isOver ? { since: toUnixSeconds(now), orders: 0 } : made;
}

function toUnixSeconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}

/** Fails if another checkout of the cart was written since `before`, so every order counts once. */
export function checkoutWrite(
  cartId: string,
  checkout: Checkout,
  before: StoredCheckout | undefined,
  { caller, now }: Pick<Context, "caller" | "now">,
): Write {
  const { since, orders } = countOrdersMade(before, now());
  const isCounted = caller.grant !== "client_credentials";
  const repeats_until = toUnixSeconds(now()) + REPEAT_SECONDS;
  const made = { since, orders: orders + (isCounted ? 1 : 0) };
  const marked: Checkout = { ...checkout, repeats_until, ...(made.orders > 0 ? { made } : {}) };
  return {
    put: {
      ...keys.checkout(cartId),
      type: checkouts.type,
      version: (before?.version ?? 0) + 1,
      expires_at: Math.max(repeats_until, made.orders > 0 ? since + COUNTED_SECONDS : 0),
      ...toPlainContent(checkouts, marked),
    },
    when: { only: before ? { version: before.version } : "absent" },
  };
}

export function checkoutFingerprint(data: unknown, sender: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([data, sender]))
    .digest("base64url");
}

export function checkCartVersion(cartId: string, version: number): Write {
  return { check: keys.cart(cartId), when: { only: { version } } };
}
