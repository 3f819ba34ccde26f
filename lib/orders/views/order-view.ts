import { tagView } from "../../kernel/etag.ts";
import { displayPrice } from "../../kernel/money.ts";
import { balanceOwing, coverageOf } from "../coverage.ts";
import type { Order } from "../order.ts";
import type { OrderView } from "../schemas.ts";
import { toRelationship, toRelationshipList } from "./order-item-view.ts";

export function orderView(order: Order): OrderView {
  const { id, status, payment, shipping } = order;
  return tagView({
    id,
    type: "order",
    status,
    payment,
    shipping,
    anonymized: order.is_anonymized ?? false,
    order_number: order.order_number,
    external_ref: order.external_ref,
    customer: order.customer && { name: order.customer.name, email: order.customer.email },
    contact: order.contact,
    shipping_address: order.shipping_address,
    billing_address: order.billing_address,
    custom_attributes: order.custom_attributes,
    payment_intent_id: order.cart_payment?.reference,
    links: {},
    meta: {
      display_price: pricesView(order),
      timestamps: { created_at: order.created_at, updated_at: order.updated_at },
    },
    relationships: relationshipsView(order),
  });
}

function pricesView(order: Order): OrderView["meta"]["display_price"] {
  const { totals, transactions, currency } = order;
  const { authorized, paid } = coverageOf(transactions);
  const display = (amount: number) => displayPrice(amount, currency);
  return {
    with_tax: display(totals.with_tax),
    without_tax: display(totals.without_tax),
    tax: display(totals.tax),
    discount: display(totals.discount),
    without_discount: display(totals.without_discount),
    shipping: display(totals.shipping),
    shipping_discount: display(totals.shipping_discount),
    // A payment that began with the cart may be more than the order.
    balance_owing: display(Math.max(0, balanceOwing(order))),
    paid: display(paid),
    authorized: display(authorized),
  };
}

function relationshipsView(order: Order): OrderView["relationships"] {
  const { items, shipping_groups = [], customer, account, custom_discounts = [], promotions = [] } = order;
  const related = [
    ...items.map(({ id }) => ({ type: "item" as const, id })),
    ...shipping_groups.map(({ id }) => ({ type: "shipping_group" as const, id })),
  ];
  return {
    items: { data: related },
    customer: toRelationship("customer", customer?.id),
    account: toRelationship("account", account?.id),
    account_member: toRelationship("account_member", account?.member_id),
    custom_discounts: toRelationshipList(
      "custom_discount",
      custom_discounts.map(({ id }) => id),
    ),
    promotions: toRelationshipList(
      "promotion",
      promotions.map(({ promotion }) => promotion.id),
    ),
  };
}
