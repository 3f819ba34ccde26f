import { ORDER_QUEUES, type OrderQueue } from "../../counted-records/counted-record.ts";
import type { Filter, FilterRules } from "../../lists/filter.ts";
import { findRequiredValues } from "../../lists/filter-matcher.ts";
import type { OrderOwner } from "../../table/keys.ts";

const text = { type: "string", operators: ["eq", "like"] } as const;
const searchedText = { type: "string", operators: ["eq", "like", "ilike"], searched: "by value" } as const;
const searchedName = { ...searchedText, searched: "by words" } as const;
const id = { type: "uuid", operators: ["eq", "like"] } as const;
const amount = { type: "integer", operators: ["gt", "ge", "lt", "le"] } as const;
const time = { type: "date", operators: ["eq", "gt", "ge", "lt", "le"] } as const;

function buildEnumRule(...values: readonly string[]) {
  return { type: "string", operators: ["eq"], values } as const;
}

/** Only attributes that need no unpacking of orders. @answers Which orders does a list read? */
export const orderFilter: FilterRules = {
  attributes: {
    status: buildEnumRule("incomplete", "processing", "complete", "cancelled"),
    payment: buildEnumRule(
      "unpaid",
      "partially_authorized",
      "authorized",
      "partially_paid",
      "paid",
      "refunded",
    ),
    shipping: buildEnumRule("unfulfilled", "fulfilled"),
    queue: buildEnumRule(...ORDER_QUEUES),
    currency: { type: "string", operators: ["eq"] },
    with_tax: amount,
    without_tax: amount,
    name: searchedName,
    email: searchedText,
    "contact.name": searchedName,
    "contact.email": searchedText,
    customer_id: id,
    account_id: id,
    account_member_id: id,
    shipping_postcode: text,
    billing_postcode: text,
    product_id: { type: "uuid", operators: ["eq"] },
    product_sku: { type: "string", operators: ["eq"] },
    external_ref: text,
    order_number: searchedText,
    manual: { type: "boolean", operators: ["eq"] },
    created_at: time,
    updated_at: time,
  },
};

export const orderSort = {
  attributes: ["created_at", "payment", "shipping", "status", "with_tax", "updated_at"],
  byDefault: "-updated_at",
} as const;

/** The list of open work that all passing orders are in. */
export function findFilterQueue(filter: Filter | undefined): OrderQueue | undefined {
  const [value] = findRequiredValues(filter, "queue") ?? [];
  return ORDER_QUEUES.find((queue) => queue === value);
}

export function findFilterOwner(filter: Filter | undefined): OrderOwner | undefined {
  for (const type of ["account", "customer"] as const) {
    const [value] = findRequiredValues(filter, ownerField(type)) ?? [];
    if (value !== undefined) return { type, id: value };
  }
  return undefined;
}

export function ownerField(type: OrderOwner["type"]): string {
  return `${type}_id`;
}
