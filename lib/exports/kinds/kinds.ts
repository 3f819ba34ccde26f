import { accountKind } from "./account-kind.ts";
import { customerKind } from "./customer-kind.ts";
import { entryKind } from "./entry-kind.ts";
import type { ExportKind } from "./export-kind.ts";
import type { ExportType } from "./export-types.ts";
import { itemKind, orderKind, transactionKind } from "./order-kinds.ts";
import { priceKind } from "./price-kind.ts";
import { stockKind } from "./stock-kind.ts";

/** @answers Which files can be exported? */
export const EXPORT_KINDS: Readonly<Record<ExportType, ExportKind>> = {
  order_export: orderKind,
  order_item_export: itemKind,
  transaction_export: transactionKind,
  customer_export: customerKind,
  account_export: accountKind,
  stock_export: stockKind,
  price_export: priceKind,
  entry_export: entryKind,
};
