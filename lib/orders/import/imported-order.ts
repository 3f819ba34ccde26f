import type { CurrencyFormat } from "../../kernel/money.ts";
import { toAddress, toShippingAddress } from "../addresses.ts";
import { anonymizeOrder } from "../anonymize/order-rules.ts";
import type { Order, OrderItem } from "../order.ts";
import { buildImportedItemAmounts, buildImportedTotals, includesTax } from "./imported-amounts.ts";
import { buildImportedTransactions } from "./imported-payments.ts";
import type { ImportedFields, ImportedItem } from "./schemas.ts";

export type ImportContext = {
  readonly currency: CurrencyFormat;
  readonly now: Date;
  /** ISO 8601, as stored. */
  readonly createdAt: string;
  readonly newId: () => string;
};

export function buildImportedOrder(fields: ImportedFields, id: string, context: ImportContext): Order {
  const { status, payment, shipping, account, customer, contact, meta } = fields;
  const { order_number = "", external_ref = "" } = fields;
  const totals = buildImportedTotals(meta.display_price);
  const { paid, authorized } = meta.display_price;
  const payments = { total: totals.with_tax, paid: paid?.amount, authorized: authorized?.amount };
  const at = { at: context.createdAt, newId: context.newId };
  const order: Order = {
    id,
    ...{ status, payment, shipping },
    ...(order_number === "" ? {} : { order_number }),
    ...(external_ref === "" ? {} : { external_ref }),
    ...(customer ? { customer: toImportedCustomer(customer) } : {}),
    ...(account ? { account: toImportedAccount(account) } : {}),
    ...(account && contact ? { contact: { name: contact.name, email: contact.email } } : {}),
    billing_address: toAddress(fields.billing_address),
    shipping_address: toShippingAddress(fields.shipping_address ?? fields.billing_address),
    currency: context.currency,
    items: (fields.included?.items ?? []).map((item) => buildImportedItem(item, context)),
    totals,
    transactions: buildImportedTransactions(payment, payments, at),
    is_manual: true,
    created_at: context.createdAt,
    updated_at: context.now.toISOString(),
  };
  return fields.anonymized ? anonymizeOrder(order) : order;
}

function toImportedCustomer({ id, name, email }: NonNullable<ImportedFields["customer"]>) {
  return { ...(id === undefined ? {} : { id: id.toLowerCase() }), name, email };
}

function toImportedAccount({ id, member_id }: NonNullable<ImportedFields["account"]>) {
  return {
    id: id.toLowerCase(),
    ...(member_id === undefined ? {} : { member_id: member_id.toLowerCase() }),
  };
}

function buildImportedItem(item: ImportedItem, { createdAt, newId }: ImportContext): OrderItem {
  const { id, product_id = "", name, sku = "", quantity, unit_price, location } = item;
  return {
    id: id?.toLowerCase() ?? newId(),
    ...chooseImportedKind(item),
    product_id: product_id.toLowerCase(),
    name,
    description: "",
    sku,
    quantity,
    unit_price: { amount: unit_price.amount, includes_tax: includesTax(item) },
    unit: buildImportedItemAmounts(item, "unit"),
    value: buildImportedItemAmounts(item, "value"),
    cart_item_id: "",
    ...(location === undefined ? {} : { location }),
    created_at: createdAt,
  };
}

/** A negative price makes an item with an id a promotion item, as in orders from checkout. */
function chooseImportedKind({
  type,
  product_id = "",
  unit_price,
}: ImportedItem): Pick<OrderItem, "kind" | "promotion_source"> {
  if (type === "promotion_item") return { kind: "promotion", promotion_source: "rule" };
  if (product_id === "") return { kind: "custom" };
  return unit_price.amount < 0 ? { kind: "promotion", promotion_source: "standard" } : { kind: "product" };
}
