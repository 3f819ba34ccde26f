import type { Merchant } from "../../local/demo/merchant.ts";
import { ACCOUNT_ID, MEMBER_ID } from "../../local/demo/sample-shoppers.ts";
import { BREAKFAST_ORDERED } from "../carts/carts-to-read.ts";
import { GIFTS } from "../carts/owned-carts.ts";
import { addSampleCart, product } from "../carts/sample-cart.ts";
import { ROASTER_CODE } from "../promotions/sample-codes.ts";
import { addSampleOrder, inFull, type SampleOrder } from "./sample-order.ts";

/** Orders for reading only, and the payment of the first. */
export const BREAKFAST_ORDER = "order of the breakfast table";
export const GIFTS_ORDER = "order of gifts";

const ROASTERY = "cart Roastery";

const ada = {
  account: { id: ACCOUNT_ID, member_id: MEMBER_ID },
  contact: { name: "Ada Holt", email: "ada@example.org" },
  billing_address: {
    first_name: "Ada",
    last_name: "Holt",
    line_1: "27 Lantern Lane",
    city: "South Portland",
    region: "ME",
    postcode: "04106",
    country: "US",
  },
};

const orders: readonly SampleOrder[] = [
  {
    order: BREAKFAST_ORDER,
    cart: BREAKFAST_ORDERED,
    number: "TW-2041",
    buyer: ada,
    payments: {
      "payment of the breakfast table": {
        ...inFull,
        paymentmethod_meta: { name: "Invoice", custom_reference: "INV-2041" },
      },
    },
  },
  {
    order: GIFTS_ORDER,
    cart: GIFTS,
    number: "TW-2042",
    buyer: ada,
    payments: { "payment of gifts": inFull },
  },
  { order: "order of the roastery", cart: ROASTERY, number: "TW-2043" },
];

/** Orders for reading only: two of the member's account and one that used a code of a rule promotion. */
export async function addOrdersToRead(merchant: Merchant): Promise<void> {
  await addSampleCart(merchant, {
    cart: ROASTERY,
    items: [product("gull-blend", 4)],
    fields: { discount_settings: { use_rule_promotions: true } },
    code: ROASTER_CODE,
  });
  for (const order of orders) await addSampleOrder(merchant, order);
}
