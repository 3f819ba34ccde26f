import { getOrder } from "../../../lib/orders/orders-store.ts";
import { getCartPayment } from "../../../lib/provider-payments/cart-payment-store.ts";
import { BILLED } from "../orders.ts";
import { expectData } from "../shop.ts";
import { aProviderShop, BROWSER_GATEWAY } from "./provider-shop.ts";

export const MUGS = { type: "custom_item", name: "Mugs", quantity: 2, price: { amount: 1800 } };
const BUYER = { name: "Mira Holt", email: "mira@example.org" };

export type Wishes = Parameters<typeof aProviderShop>[0];

/** A cart of 3600 without a payment. */
export async function aCartToPay(wishes: Wishes = {}) {
  const shop = await aProviderShop(wishes);
  const { id } = await expectData(shop.post("/v2/carts", { data: {} }));
  const cartId = String(id);
  const cart = `/v2/carts/${cartId}` as const;
  await expectData(shop.post(`${cart}/items`, { data: MUGS }));
  const begin = (data: object = {}, more: object = {}) =>
    shop.post(`${cart}/payments`, { data: { gateway: BROWSER_GATEWAY, method: "purchase", ...data } }, more);
  const checkOut = async () => {
    const data = { customer: BUYER, billing_address: BILLED, shipping_address: BILLED };
    return String((await expectData(shop.post(`${cart}/checkout`, { data }))).id);
  };
  const sweepAfter = async (...minutes: readonly number[]) => {
    for (const wait of minutes) {
      shop.wait(wait);
      await shop.sweep();
    }
  };
  return {
    ...shop,
    ...{ cart, cartId, begin, checkOut, sweepAfter },
    confirmOrder: (id: string) => shop.post(`/v2/orders/${id}/confirm`, undefined, { as: "implicit" }),
    stored: async (id: string) => (await getOrder(shop.table, id))!.value,
    record: async () => (await getCartPayment(shop.table, cartId))!.value,
    intents: () => shop.stripe.banks.listIntents().map(({ status }) => status),
  };
}

/** Its payment has begun, and a browser can pay it. */
export async function aBegunCart(wishes: Wishes = {}) {
  const shop = await aCartToPay(wishes);
  const { body } = await shop.begin();
  const secret = readClientSecret(body);
  const payInBrowser = (payment_method = "pm_card_visa") =>
    shop.stripe.shopper.confirm(secret, { payment_method });
  return { ...shop, payInBrowser };
}

export function readClientSecret(body: {
  readonly meta: { readonly payment_intent: { readonly payment_intent: object } };
}): string {
  return String(Object(body.meta.payment_intent.payment_intent).client_secret);
}

/** Its order, which has taken the payment. */
export async function anOrderOfBegunCart(wishes: Wishes = {}) {
  const shop = await aBegunCart(wishes);
  const id = await shop.checkOut();
  return { ...shop, id, ofOrder: () => shop.stored(id) };
}
