import { orderFilter } from "../../orders/listing/order-filter.ts";
import type { ExportForm, ExportKind } from "./export-kind.ts";
import {
  ITEM_COLUMNS,
  ORDER_COLUMNS,
  PERSONAL_ITEM_COLUMNS,
  PERSONAL_ORDER_COLUMNS,
  TRANSACTION_COLUMNS,
  toItemRows,
  toOrderRow,
  toTransactionRows,
} from "./order-rows.ts";
import { readOrderRows } from "./read-orders.ts";

function describeKind(
  names: Pick<ExportKind, "plural" | "fileName">,
  rows: Omit<ExportForm, "isForSpreadsheets">,
): ExportKind {
  const form = { ...rows, isForSpreadsheets: true };
  return { ...names, forms: { csv: form, jsonl: form }, filter: orderFilter };
}

export const orderKind = describeKind(
  { plural: "orders", fileName: "orders" },
  {
    columns: ORDER_COLUMNS,
    personal: PERSONAL_ORDER_COLUMNS,
    readBatch: (ctx, request) => readOrderRows(ctx, request, (order) => [toOrderRow(order)]),
  },
);

/** Items of the orders that the filter chooses. */
export const itemKind = describeKind(
  { plural: "items of orders", fileName: "order-items" },
  {
    columns: ITEM_COLUMNS,
    personal: PERSONAL_ITEM_COLUMNS,
    readBatch: (ctx, request) => readOrderRows(ctx, request, toItemRows),
  },
);

/** Transactions of the orders that the filter chooses. */
export const transactionKind = describeKind(
  { plural: "transactions", fileName: "transactions" },
  {
    columns: TRANSACTION_COLUMNS,
    personal: [],
    readBatch: (ctx, request) => readOrderRows(ctx, request, toTransactionRows),
  },
);
