import type { ExportRow } from "../../export-files/export-progress.ts";
import { balanceOwing } from "../../orders/coverage.ts";
import type { Address, Order, OrderItem } from "../../orders/order.ts";

const ADDRESS_FIELDS = [
  "first_name",
  "last_name",
  "company_name",
  "line_1",
  "line_2",
  "city",
  "county",
  "region",
  "postcode",
  "country",
] as const satisfies readonly (keyof Address)[];
const SHIPPING_FIELDS = [...ADDRESS_FIELDS, "phone_number", "instructions"] as const;

const ADDRESS_COLUMNS = [
  ...ADDRESS_FIELDS.map((field) => `billing_${field}`),
  ...SHIPPING_FIELDS.map((field) => `shipping_${field}`),
];

export const ORDER_COLUMNS = [
  ...["id", "external_ref", "status", "payment", "shipping", "currency", "with_tax", "without_tax", "tax"],
  ...["discount", "shipping_amount", "balance_owing", "customer_id", "customer_name", "customer_email"],
  ...["account_id", ...ADDRESS_COLUMNS, "promotion_codes", "created_at", "updated_at"],
];

/** A dot ends the beginning of all columns of one kind. */
export const PERSONAL_ORDER_COLUMNS = [
  ...["customer_name", "customer_email", ...ADDRESS_COLUMNS],
  "custom_attributes.",
];

/** Amounts in minor units. An anonymized order is stored as the API shows it. */
export function toOrderRow(order: Order): ExportRow {
  const { status, payment, shipping, totals, customer, account, contact, custom_attributes = {} } = order;
  const who = customer ?? contact;
  return {
    id: order.id,
    external_ref: order.external_ref,
    status,
    payment,
    shipping,
    currency: order.currency.code,
    with_tax: totals.with_tax,
    without_tax: totals.without_tax,
    tax: totals.tax,
    discount: totals.discount,
    shipping_amount: totals.shipping,
    balance_owing: Math.max(0, balanceOwing(order)),
    customer_id: customer?.id,
    customer_name: who?.name,
    customer_email: who?.email,
    account_id: account?.id,
    ...listAddress("billing", ADDRESS_FIELDS, order.billing_address),
    ...listAddress("shipping", SHIPPING_FIELDS, order.shipping_address),
    promotion_codes: [...new Set((order.codes ?? []).map(({ code }) => code))].join(","),
    created_at: order.created_at,
    updated_at: order.updated_at,
    ...prefixKeys(
      "custom_attributes",
      Object.entries(custom_attributes).map(([name, { value }]) => [name, value]),
    ),
  };
}

function listAddress<F extends string>(
  prefix: string,
  fields: readonly F[],
  address: Readonly<Record<F, string>>,
): ExportRow {
  return Object.fromEntries(fields.map((field) => [`${prefix}_${field}`, address[field]]));
}

export const ITEM_COLUMNS = [
  ...["order_id", "item_id", "type", "sku", "product_id", "name", "quantity", "unit_amount"],
  ...["value_amount", "discount_amount", "tax_amount", "currency"],
];

export const PERSONAL_ITEM_COLUMNS = ["custom_inputs."];

export function toItemRows({ id, items, currency }: Order): readonly ExportRow[] {
  return items.map((item) => ({
    order_id: id,
    item_id: item.id,
    type: chooseItemType(item),
    sku: item.sku,
    product_id: item.product_id,
    name: item.name,
    quantity: item.quantity,
    unit_amount: item.unit_price.amount,
    value_amount: item.unit_price.amount * item.quantity,
    discount_amount: item.value.discount,
    tax_amount: item.value.tax,
    currency: currency.code,
    ...prefixKeys("custom_inputs", Object.entries(item.custom_inputs ?? {})),
  }));
}

/** As the kind of a cart item. */
function chooseItemType({ kind }: OrderItem): string {
  if (kind === "promotion") return "promotion_item";
  return kind === "custom" ? "custom_item" : "cart_item";
}

export const TRANSACTION_COLUMNS = [
  ...["order_id", "id", "gateway", "type", "status", "amount", "refunded_amount", "currency", "reference"],
  "created_at",
];

export function toTransactionRows({ id, transactions, currency }: Order): readonly ExportRow[] {
  return transactions.map(({ status, ...transaction }) => ({
    order_id: id,
    id: transaction.id,
    gateway: transaction.gateway,
    type: transaction.transaction_type,
    status,
    amount: transaction.amount,
    refunded_amount: transaction.refunded_amount,
    currency: currency.code,
    reference: transaction.reference,
    created_at: transaction.created_at,
  }));
}

function prefixKeys(prefix: string, entries: readonly (readonly [string, unknown])[]): ExportRow {
  return Object.fromEntries(entries.map(([name, value]) => [`${prefix}.${name}`, value]));
}
