import { createHash } from "node:crypto";
import { entity, plainContentOf, plainlyDecoded } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Read } from "../table/read-plan.ts";
import type { Item, Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";

/** The order that a cart was last turned into. */
export type Checkout = {
  readonly order_id: string;
  /** Of the cart, as the checkout left it. */
  readonly cart_version: number;
  /** What was sent, and who sent it. */
  readonly fingerprint: string;
  /** Until when the same request gives the same order, in epoch seconds; older marks are gone by then. */
  readonly repeats_until?: number;
  /** Orders that implicit tokens have made of the cart since a moment in epoch seconds. */
  readonly made?: OrdersMade;
};

type OrdersMade = { readonly since: number; readonly orders: number };

const checkouts = entity<Checkout>("checkout");

/** For so long an unchanged cart gives the same order. */
const REPEAT_SECONDS = 10 * 60;

/** A shopper who pays with one card after another, or comes back to an old cart, makes a few orders of it in a day. */
export const MAX_ORDERS_OF_CART = 30;
const COUNTED_SECONDS = 24 * 60 * 60;

/** The last checkout of a cart, if it is not long ago, with the version that the next one replaces. */
export type StoredCheckout = { readonly checkout: Checkout; readonly version: number };

/** A part of a plan. */
export function checkoutRead(cartId: string): Read<StoredCheckout | undefined> {
  return { keys: [keys.checkout(cartId)], decode: ([item]) => checkoutOf(item) };
}

function checkoutOf(item: Item | undefined): StoredCheckout | undefined {
  return item && { checkout: plainlyDecoded(checkouts, item), version: item.version ?? 0 };
}

/** Whether a checkout was so lately that the same request gives its order. */
export function isRepeatable({ checkout: { repeats_until } }: StoredCheckout, now: Date): boolean {
  return repeats_until === undefined || repeats_until > secondsOf(now);
}

/** Seconds until implicit tokens may make another order of a cart; 0 if they may now. */
export function secondsToNextOrder(last: StoredCheckout | undefined, now: Date): number {
  const { since, orders } = madeSoFar(last, now);
  return orders < MAX_ORDERS_OF_CART ? 0 : since + COUNTED_SECONDS - secondsOf(now);
}

/** Counts begin with the first order, and anew a day after it. */
function madeSoFar(last: StoredCheckout | undefined, now: Date): OrdersMade {
  const made = last?.checkout.made;
  const isOver = !made || made.since + COUNTED_SECONDS <= secondsOf(now);
  return isOver ? { since: secondsOf(now), orders: 0 } : made;
}

function secondsOf(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}

/**
 * Remembers a checkout, in the transaction of its order, as long as nobody else has checked the cart out since this
 * was read: of two at once one writes, and the other one finds what it wrote. So no more orders are counted than were
 * made, and none is left out.
 */
export function checkoutWrite(
  cartId: string,
  checkout: Checkout,
  before: StoredCheckout | undefined,
  { caller, now }: Pick<Context, "caller" | "now">,
): Write {
  const { since, orders } = madeSoFar(before, now());
  const isCounted = caller.grant !== "client_credentials";
  const repeats_until = secondsOf(now()) + REPEAT_SECONDS;
  const made = { since, orders: orders + (isCounted ? 1 : 0) };
  const marked: Checkout = { ...checkout, repeats_until, ...(made.orders > 0 ? { made } : {}) };
  return {
    put: {
      ...keys.checkout(cartId),
      type: checkouts.type,
      version: (before?.version ?? 0) + 1,
      expires_at: Math.max(repeats_until, made.orders > 0 ? since + COUNTED_SECONDS : 0),
      ...plainContentOf(checkouts, marked),
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
