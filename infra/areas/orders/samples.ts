import { createOrder } from "../../../lib/orders/create-order.ts";
import type { ImportedFields } from "../../../lib/orders/import/schemas.ts";
import { getOrder } from "../../../lib/orders/orders-store.ts";
import { createOrderGroup } from "../../../lib/orders/shipping-groups/order-groups.ts";
import { type Merchant, sampleCall, unlessRefused } from "../../local/demo/merchant.ts";
import { ACCOUNT_ID, MEMBER_ID } from "../../local/demo/sample-shoppers.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";
import { addSampleCart, product } from "../carts/sample-cart.ts";
import { BREAKFAST_ORDERED, GIFTS } from "../carts/samples.ts";
import { ROASTER_CODE } from "../promotions/samples.ts";
import { addSampleOrder, bakery, ines, inFull, type SampleOrder } from "./sample-order.ts";

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

const ordersToRead: readonly SampleOrder[] = [
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
async function addOrdersToRead(merchant: Merchant): Promise<void> {
  await addSampleCart(merchant, {
    cart: ROASTERY,
    items: [product("gull-blend", 4)],
    fields: { discount_settings: { use_rule_promotions: true } },
    code: ROASTER_CODE,
  });
  for (const order of ordersToRead) await addSampleOrder(merchant, order);
}

const TO_CHANGE = "order to change";

const CART = "cart of sample ordersToChange";
const LARGE_CART = "cart of an order to pay in parts";

const ordersToChange: readonly SampleOrder[] = [
  { order: "order to fulfil", cart: CART, number: "TW-2053", payments: { "payment to fulfil": inFull } },
  {
    order: "order to capture",
    cart: CART,
    number: "TW-2056",
    payments: { "payment to capture": { ...inFull, method: "authorize" } },
  },
  { order: "order to refund", cart: CART, number: "TW-2057", payments: { "payment to refund": inFull } },
];

const imported: ImportedFields = {
  type: "order",
  status: "complete",
  payment: "paid",
  shipping: "fulfilled",
  customer: ines,
  billing_address: bakery,
  meta: {
    display_price: { with_tax: { amount: 3600, currency: "USD" }, paid: { amount: 3600 } },
    timestamps: { created_at: "2025-11-03T09:30:00Z" },
  },
  included: { items: [{ name: "Alder mug", quantity: 2, unit_price: { amount: 1800 } }] },
};

/** Orders that examples change, pay, anonymize and delete. */
async function addOrdersToChange(merchant: Merchant): Promise<void> {
  const older = ["order to anonymize", "order to delete"].map((order) => importOne(merchant, order));
  await Promise.all([addCheckedOut(merchant), addOrderToPay(merchant), ...older].map(unlessRefused));
}

/** Large enough for repeated payments of every kind. */
async function addOrderToPay(merchant: Merchant): Promise<void> {
  await addSampleCart(merchant, { cart: LARGE_CART, items: [product("heron-teapot", 10)] });
  await addSampleOrder(merchant, { order: "order to pay", cart: LARGE_CART, number: "TW-2054" });
}

/** In turn, because they use the same cart. */
async function addCheckedOut(merchant: Merchant): Promise<void> {
  await addSampleCart(merchant, { cart: CART, items: [product("driftwood"), product("cove-candle", 2)] });
  for (const order of ordersToChange) await addSampleOrder(merchant, order);
  if (!(await addSampleOrder(merchant, { order: TO_CHANGE, cart: CART, number: "TW-2051" }))) return;
  const group = { type: "shipping_group", shipping_type: "courier", address: bakery } as const;
  await createOrderGroup(sampleCall(merchant, "group of an order to change"), demoId(TO_CHANGE), group);
}

async function importOne(merchant: Merchant, order: string): Promise<void> {
  if (await getOrder(merchant().table, demoId(order))) return;
  await createOrder(merchant(), { ...imported, id: demoId(order), order_number: "2025-0417" });
}

/** Orders in every state that examples need. */
async function addSampleOrders(merchant: Merchant): Promise<void> {
  const independent = [addOrdersToRead, addOrdersToChange];
  await Promise.all(independent.map((add) => unlessRefused(add(merchant))));
}

export const samples: DemoPart = { after: ["carts", "settings"], add: addSampleOrders };
