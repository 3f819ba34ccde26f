import { createOrder } from "../../../lib/orders/create-order.ts";
import type { ImportedFields } from "../../../lib/orders/import/schemas.ts";
import { getOrder } from "../../../lib/orders/orders-store.ts";
import { createOrderGroup } from "../../../lib/orders/shipping-groups/order-groups.ts";
import { unlessRefused } from "../../local/demo/add-missing.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { sampleCall } from "../../local/demo/sample-call.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import { addSampleCart, product } from "../carts/sample-cart.ts";
import { addSampleOrder, bakery, ines, inFull, type SampleOrder } from "./sample-order.ts";

const TO_CHANGE = "order to change";

const CART = "cart of sample orders";
const LARGE_CART = "cart of an order to pay in parts";

const orders: readonly SampleOrder[] = [
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
export async function addOrdersToChange(merchant: Merchant): Promise<void> {
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
  for (const order of orders) await addSampleOrder(merchant, order);
  if (!(await addSampleOrder(merchant, { order: TO_CHANGE, cart: CART, number: "TW-2051" }))) return;
  const group = { type: "shipping_group", shipping_type: "courier", address: bakery } as const;
  await createOrderGroup(sampleCall(merchant, "group of an order to change"), demoId(TO_CHANGE), group);
}

async function importOne(merchant: Merchant, order: string): Promise<void> {
  if (await getOrder(merchant().table, demoId(order))) return;
  await createOrder(merchant(), { ...imported, id: demoId(order), order_number: "2025-0417" });
}
