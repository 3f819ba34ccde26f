import type { CurrencyFormat } from "../../kernel/money.ts";
import { addressOf, shippingAddressOf } from "../addresses.ts";
import { anonymizedOrder } from "../anonymize/anonymized-order.ts";
import type { Order, OrderItem } from "../order.ts";
import { importedItemAmounts, importedTotals, includesTax } from "./imported-amounts.ts";
import { importedTransactions } from "./imported-payments.ts";
import type { ImportedFields, ImportedItem } from "./schemas.ts";

export type ImportFacts = {
  readonly currency: CurrencyFormat;
  readonly now: Date;
  /** When the order was made, in the form of a stored moment. */
  readonly createdAt: string;
  readonly newId: () => string;
};

/** An order as it came from elsewhere. It has nothing of the stock and took nothing of codes. */
export function importedOrder(fields: ImportedFields, id: string, facts: ImportFacts): Order {
  const { status, payment, shipping, account, customer, contact, meta } = fields;
  const { order_number = "", external_ref = "" } = fields;
  const totals = importedTotals(meta.display_price);
  const { paid, authorized } = meta.display_price;
  const payments = { total: totals.with_tax, paid: paid?.amount, authorized: authorized?.amount };
  const at = { at: facts.createdAt, newId: facts.newId };
  const order: Order = {
    id,
    ...{ status, payment, shipping },
    ...(order_number === "" ? {} : { order_number }),
    ...(external_ref === "" ? {} : { external_ref }),
    ...(customer ? { customer: customerOf(customer) } : {}),
    ...(account ? { account: accountOf(account) } : {}),
    ...(account && contact ? { contact: { name: contact.name, email: contact.email } } : {}),
    billing_address: addressOf(fields.billing_address),
    shipping_address: shippingAddressOf(fields.shipping_address ?? fields.billing_address),
    currency: facts.currency,
    items: (fields.included?.items ?? []).map((item) => importedItem(item, facts)),
    totals,
    transactions: importedTransactions(payment, payments, at),
    is_manual: true,
    created_at: facts.createdAt,
    updated_at: facts.now.toISOString(),
  };
  return fields.anonymized ? anonymizedOrder(order) : order;
}

function customerOf({ id, name, email }: NonNullable<ImportedFields["customer"]>) {
  return { ...(id === undefined ? {} : { id: id.toLowerCase() }), name, email };
}

function accountOf({ id, member_id }: NonNullable<ImportedFields["account"]>) {
  return {
    id: id.toLowerCase(),
    ...(member_id === undefined ? {} : { member_id: member_id.toLowerCase() }),
  };
}

function importedItem(item: ImportedItem, { createdAt, newId }: ImportFacts): OrderItem {
  const { id, product_id = "", name, sku = "", quantity, unit_price, location } = item;
  return {
    id: id?.toLowerCase() ?? newId(),
    ...kindOf(item),
    product_id: product_id.toLowerCase(),
    name,
    description: "",
    sku,
    quantity,
    unit_price: { amount: unit_price.amount, includes_tax: includesTax(item) },
    unit: importedItemAmounts(item, "unit"),
    value: importedItemAmounts(item, "value"),
    cart_item_id: "",
    ...(location === undefined ? {} : { location }),
    created_at: createdAt,
  };
}

/** What lowers an order and names a promotion is an item of that, as in orders that were made here. */
function kindOf({
  type,
  product_id = "",
  unit_price,
}: ImportedItem): Pick<OrderItem, "kind" | "promotion_source"> {
  if (type === "promotion_item") return { kind: "promotion", promotion_source: "rule" };
  if (product_id === "") return { kind: "custom" };
  return unit_price.amount < 0 ? { kind: "promotion", promotion_source: "standard" } : { kind: "product" };
}
