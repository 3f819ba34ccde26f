import type { Filter, FilterRules } from "../../lists/filter.ts";
import { requiredValues } from "../../lists/required-tests.ts";
import type { OrderOwner } from "../../table/keys.ts";

const text = { type: "string", operators: ["eq", "like"] } as const;
const id = { type: "uuid", operators: ["eq", "like"] } as const;
const amount = { type: "integer", operators: ["gt", "ge", "lt", "le"] } as const;
const time = { type: "date", operators: ["eq", "gt", "ge", "lt", "le"] } as const;

/** One of a few words; another one is a mistake. */
function oneOf(...values: readonly string[]) {
  return { type: "string", operators: ["eq"], values } as const;
}

/** What a list of orders can be filtered by: nothing that an order would have to be unpacked for. */
export const orderFilter: FilterRules = {
  attributes: {
    status: oneOf("incomplete", "processing", "complete", "cancelled"),
    payment: oneOf("unpaid", "partially_authorized", "authorized", "partially_paid", "paid", "refunded"),
    shipping: oneOf("unfulfilled", "fulfilled"),
    currency: { type: "string", operators: ["eq"] },
    with_tax: amount,
    without_tax: amount,
    name: text,
    email: text,
    "contact.name": text,
    "contact.email": text,
    customer_id: id,
    account_id: id,
    account_member_id: id,
    shipping_postcode: text,
    billing_postcode: text,
    product_id: { type: "uuid", operators: ["eq"] },
    product_sku: { type: "string", operators: ["eq"] },
    external_ref: text,
    order_number: text,
    manual: { type: "boolean", operators: ["eq"] },
    created_at: time,
    updated_at: time,
  },
};

/** What lists of orders can be sorted by. */
export const orderSort = {
  attributes: ["created_at", "payment", "shipping", "status", "with_tax", "updated_at"],
  byDefault: "-updated_at",
} as const;

/** The account or the customer that all orders have that can pass, if the filter demands one. */
export function requiredOwner(filter: Filter | undefined): OrderOwner | undefined {
  for (const type of ["account", "customer"] as const) {
    const [value] = requiredValues(filter, fieldOfOwner(type)) ?? [];
    if (value !== undefined) return { type, id: value };
  }
  return undefined;
}

/** By what a filter names an owner of this type. */
export function fieldOfOwner(type: OrderOwner["type"]): string {
  return `${type}_id`;
}
