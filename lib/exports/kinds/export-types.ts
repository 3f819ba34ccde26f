/** Kinds of files that the exporter writes. */
export const EXPORT_TYPES = [
  "order_export",
  "order_item_export",
  "transaction_export",
  "customer_export",
  "account_export",
  "stock_export",
  "price_export",
  "entry_export",
] as const;

export type ExportType = (typeof EXPORT_TYPES)[number];
