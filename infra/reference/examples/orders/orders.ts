import { BREAKFAST_ORDERED, makeGroup } from "../../../areas/carts/carts-to-read.ts";
import {
  ORDER_GROUP_TO_CHANGE,
  TO_ANONYMIZE,
  TO_CHANGE,
  TO_DELETE,
  TO_FULFIL,
} from "../../../areas/orders/orders-to-change.ts";
import { BREAKFAST_ORDER } from "../../../areas/orders/orders-to-read.ts";
import { sampleId } from "../../../local/demo/sample-call.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";
import { address } from "./checkout.ts";

const caller = "administrator";
const ofOrder = (order: string) => ({ orderID: demoId(order) });
const ofGroup = (order: string, call: string) => ({ ...ofOrder(order), shippingGroupID: sampleId(call) });
const own = { caller: "shopper", signedIn: "account", path: ofOrder(BREAKFAST_ORDER) } as const;

const fromTheOldShop = {
  type: "order",
  order_number: "2025-0388",
  status: "complete",
  payment: "paid",
  shipping: "fulfilled",
  customer: { name: "Tomás Arruda", email: "tomas@example.org" },
  billing_address: address,
  meta: {
    display_price: {
      with_tax: { amount: 5220, currency: "USD" },
      tax: { amount: 272, currency: "USD" },
      paid: { amount: 5220, currency: "USD" },
    },
    timestamps: { created_at: "2025-10-14T16:20:00Z" },
  },
  included: {
    items: [
      { name: "Alder mug", sku: "TW-ALDER-MUG", quantity: 2, unit_price: { amount: 1800 } },
      { name: "Alder saucer, discontinued", quantity: 2, unit_price: { amount: 674 } },
    ],
  },
};

/** Orders and their shipments. */
export const orderExamples: Examples = {
  "orders/list-orders": {
    caller: "shopper",
    signedIn: "account",
    query: { filter: "eq(payment,paid)", sort: "-created_at", "page[limit]": "2" },
  },
  "orders/read-order": { ...own, query: { include: "items" } },
  "orders/list-order-items": own,
  "orders/create-order": { caller, body: { data: fromTheOldShop } },
  "orders/update-order": {
    caller,
    path: ofOrder(TO_FULFIL),
    body: { data: { type: "order", external_ref: "ERP-90417", order_number: "TW-2053-B" } },
    more: { "It was sent": { data: { type: "order", shipping: "fulfilled" } } },
  },
  "orders/delete-order": { caller, path: ofOrder(TO_DELETE) },
  "orders/anonymize-orders": { caller, body: { data: { order_ids: [demoId(TO_ANONYMIZE)] } } },
  "orders/confirm-order": { caller: "shopper", path: ofOrder(BREAKFAST_ORDER), status: 422 },
  "orders/shipping-groups/create-order-group": {
    caller,
    path: ofOrder(TO_CHANGE),
    body: {
      data: {
        type: "shipping_group",
        shipping_type: "pickup",
        external_ref: "PICKUP-118",
        address: { ...address, instructions: "Ring at the ferry office" },
      },
    },
  },
  "orders/shipping-groups/list-order-groups": own,
  "orders/shipping-groups/read-order-group": {
    ...own,
    path: ofGroup(BREAKFAST_ORDER, makeGroup(BREAKFAST_ORDERED)),
  },
  "orders/shipping-groups/update-order-group": {
    caller,
    path: ofGroup(TO_CHANGE, ORDER_GROUP_TO_CHANGE),
    body: { data: { tracking_reference: "QC-7719-2051" } },
  },
};
