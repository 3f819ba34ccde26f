import { BREAKFAST_ORDERED, makeGroup } from "../../infra/areas/carts/samples.ts";
import { BREAKFAST_ORDER } from "../../infra/areas/orders/samples.ts";
import { sampleId } from "../../infra/local/demo/merchant.ts";
import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";
import { guest, guestAddress } from "../support/orders/guest.ts";

const ofOrder = (order: string) => ({ orderID: demoId(order) });
const ofGroup = (order: string, call: string) => ({ ...ofOrder(order), shippingGroupID: sampleId(call) });
const own = { signedIn: "account", path: ofOrder(BREAKFAST_ORDER) } as const;

const fromTheOldShop = {
  type: "order",
  order_number: "2025-0388",
  status: "complete",
  payment: "paid",
  shipping: "fulfilled",
  customer: guest,
  billing_address: guestAddress,
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
showExamples({
  "orders/list-orders": {
    signedIn: "account",
    query: { filter: "eq(payment,paid)", sort: "-created_at", "page[limit]": "2" },
  },
  "orders/read-order": { ...own, query: { include: "items" } },
  "orders/list-order-items": own,
  "orders/read-order-price-evidence": { path: ofOrder(BREAKFAST_ORDER) },
  "orders/create-order": { data: fromTheOldShop },
  "orders/update-order": {
    path: ofOrder("order to fulfil"),
    data: { type: "order", external_ref: "ERP-90417", order_number: "TW-2053-B" },
    more: { "It was sent": { data: { type: "order", shipping: "fulfilled" } } },
  },
  "orders/delete-order": { path: ofOrder("order to delete") },
  "orders/anonymize-orders": { data: { order_ids: [demoId("order to anonymize")] } },
  "orders/shipping-groups/create-order-group": {
    path: ofOrder("order to change"),
    data: {
      type: "shipping_group",
      shipping_type: "pickup",
      external_ref: "PICKUP-118",
      address: { ...guestAddress, instructions: "Ring at the ferry office" },
    },
  },
  "orders/shipping-groups/list-order-groups": own,
  "orders/shipping-groups/read-order-group": {
    ...own,
    path: ofGroup(BREAKFAST_ORDER, makeGroup(BREAKFAST_ORDERED)),
  },
  "orders/shipping-groups/update-order-group": {
    path: ofGroup("order to change", "group of an order to change"),
    data: { tracking_reference: "QC-7719-2051" },
  },
});
