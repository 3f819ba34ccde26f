import { createHash } from "node:crypto";
import { defined } from "../../kernel/defined.ts";
import type { Filter } from "../../lists/filter.ts";
import type { ReadField } from "../../lists/filter-matcher.ts";
import type { Item } from "../../table/table.ts";
import type { Order } from "../order.ts";

/** Attributes of an order's item beside its content: what lists filter and sort by, without unpacking anything. */
export function orderAttributes(order: Order, storedBytes: number) {
  const { status, payment, shipping, customer, account, contact, totals, items } = order;
  const products = items.filter(({ kind }) => kind === "product");
  return defined({
    stored_bytes: storedBytes,
    status,
    payment,
    shipping,
    currency: order.currency.code,
    with_tax: totals.with_tax,
    without_tax: totals.without_tax,
    created_at: order.created_at,
    name: customer?.name,
    email: customer?.email,
    contact_name: contact?.name,
    contact_email: contact?.email,
    customer_id: customer?.id?.toLowerCase(),
    account_id: account?.id.toLowerCase(),
    account_member_id: account?.member_id?.toLowerCase(),
    shipping_postcode: nonEmpty(order.shipping_address.postcode),
    billing_postcode: nonEmpty(order.billing_address.postcode),
    external_ref: order.external_ref,
    order_number: order.order_number,
    manual: order.is_manual,
    product_id: hashes(products.map(({ product_id }) => product_id.toLowerCase())),
    product_sku: hashes(items.map(({ sku }) => sku)),
  });
}

/** The attributes that `fieldOf` reads. */
export const ORDER_ATTRIBUTES = [
  "stored_bytes",
  "status",
  "payment",
  "shipping",
  "currency",
  "with_tax",
  "without_tax",
  "created_at",
  "updated_at",
  "name",
  "email",
  "contact_name",
  "contact_email",
  "customer_id",
  "account_id",
  "account_member_id",
  "shipping_postcode",
  "billing_postcode",
  "external_ref",
  "order_number",
  "manual",
  "product_id",
  "product_sku",
] as const;

const HASHED = new Set(["product_id", "product_sku"]);

/** Reads what an order's item says of its fields, by the names that filters have for them. */
export function fieldsIn(item: Item, id: string): ReadField {
  return (field) => {
    if (field === "id") return id;
    const value = item[field.replace(".", "_")];
    if (field === "manual") return value ?? false;
    return HASHED.has(field) ? hashesIn(value) : value;
  };
}

/** The filter as items are compared with it: the products of an order are stored as hashes. */
export function storedFilter(filter: Filter): Filter {
  if (filter.kind !== "test") return { ...filter, parts: filter.parts.map(storedFilter) };
  if (!HASHED.has(filter.field)) return filter;
  return { ...filter, operands: filter.operands.map((operand) => hashOf(String(operand))) };
}

/** With a hundred items an order would have more bytes of ids and skus than of all the rest. */
const HASH_BYTES = 8;

function hashOf(value: string): string {
  return createHash("sha256")
    .update(value)
    .digest("hex")
    .slice(0, 2 * HASH_BYTES);
}

function hashes(values: readonly string[]): Uint8Array | undefined {
  const distinct = [...new Set(values)].filter((value) => value !== "");
  return distinct.length > 0 ? Buffer.from(distinct.map(hashOf).join(""), "hex") : undefined;
}

function hashesIn(value: unknown): readonly string[] {
  if (!(value instanceof Uint8Array)) return [];
  const hex = Buffer.from(value).toString("hex");
  return hex.match(/.{16}/g) ?? [];
}

function nonEmpty(value: string): string | undefined {
  return value === "" ? undefined : value;
}
