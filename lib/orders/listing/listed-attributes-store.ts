import { createHash } from "node:crypto";
import { findQueue, type OrderStates } from "../../counted-records/counted-record.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import type { Filter } from "../../lists/filter.ts";
import type { ReadField } from "../../lists/filter-matcher.ts";
import type { Item } from "../../table/table.ts";
import type { Order } from "../order.ts";

/** Stored next to the packed content, so that lists filter and sort without unpacking orders. */
export function orderAttributes(order: Order, storedBytes: number) {
  const { status, payment, shipping, account, totals, items } = order;
  const { customer, contact, memberId } = findListedPerson(order);
  const products = items.filter(({ kind }) => kind === "product");
  return dropUndefined({
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
    account_member_id: memberId?.toLowerCase(),
    shipping_postcode: omitBlank(order.shipping_address.postcode),
    billing_postcode: omitBlank(order.billing_address.postcode),
    external_ref: order.external_ref,
    order_number: order.order_number,
    manual: order.is_manual,
    product_id: packHashes(products.map(({ product_id }) => product_id.toLowerCase())),
    product_sku: packHashes(items.map(({ sku }) => sku)),
  });
}

/** The person by whom lists and look-ups find the order; none once the person is erased. */
function findListedPerson({ is_person_erased, customer, contact, account }: Order) {
  return is_person_erased ? {} : { customer, contact, memberId: account?.member_id };
}

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

export function buildFieldReader(item: Item, id: string): ReadField {
  return (field) => {
    if (field === "id") return id;
    if (field === "queue") return findQueue(readStates(item));
    const value = item[field.replace(".", "_")];
    if (field === "manual") return value ?? false;
    return HASHED.has(field) ? unpackHashes(value) : value;
  };
}

/** States as text, next to the packed content. */
export function readStates({ status, payment, shipping }: Item): OrderStates {
  return { status: String(status), payment: String(payment), shipping: String(shipping) };
}

/** Hashes product ids and SKUs, since items store them as hashes. */
export function hashFilterOperands(filter: Filter): Filter {
  if (filter.kind !== "test") return { ...filter, parts: filter.parts.map(hashFilterOperands) };
  if (!HASHED.has(filter.field)) return filter;
  return { ...filter, operands: filter.operands.map((operand) => hashText(String(operand))) };
}

/** The full ids and SKUs of 100 items would need more bytes than the rest of the order. */
const HASH_BYTES = 8;

function hashText(value: string): string {
  return createHash("sha256")
    .update(value)
    .digest("hex")
    .slice(0, 2 * HASH_BYTES);
}

function packHashes(values: readonly string[]): Uint8Array | undefined {
  const distinct = [...new Set(values)].filter((value) => value !== "");
  return distinct.length > 0 ? Buffer.from(distinct.map(hashText).join(""), "hex") : undefined;
}

function unpackHashes(value: unknown): readonly string[] {
  if (!(value instanceof Uint8Array)) return [];
  const hex = Buffer.from(value).toString("hex");
  return hex.match(/.{16}/g) ?? [];
}

function omitBlank(value: string): string | undefined {
  return value === "" ? undefined : value;
}
