import type { RowFault } from "../../jobs/row-fault.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import { LARGEST_QUANTITY, LONGEST_SLUG } from "../stock/stock.ts";

const PRODUCT_COLUMNS = ["product_id", "sku", "external_ref"] as const;
export const STOCK_COLUMNS = [...PRODUCT_COLUMNS, "action", "quantity", "location"] as const;
const ACTIONS = ["set", "increment", "decrement"] as const;

/** The column by which a row names its product, and its cell. */
export type NamedProduct = { readonly column: (typeof PRODUCT_COLUMNS)[number]; readonly value: string };

export type StockRow = {
  readonly product: NamedProduct;
  readonly action: (typeof ACTIONS)[number];
  readonly quantity: number;
  /** Slug; absent for stock without locations. */
  readonly location?: string;
};

/** The columns that a file must have and this one lacks, as a person would name them. */
export function listMissingColumns(header: readonly string[]): readonly string[] {
  const namesProduct = PRODUCT_COLUMNS.some((column) => header.includes(column));
  return [
    ...(namesProduct ? [] : [PRODUCT_COLUMNS.join(" or ")]),
    ...(header.includes("quantity") ? [] : ["quantity"]),
  ];
}

/**
 * A row's own faults, without a look at the store. Of several columns that name the product, the first one that is not empty
 * counts.
 * @param cells by column; an absent column is an empty cell
 */
export function parseStockRow(
  cells: ReadonlyMap<string, string>,
): StockRow | { readonly faults: readonly RowFault[] } {
  const read = (column: (typeof STOCK_COLUMNS)[number]) => cells.get(column)?.trim() ?? "";
  const column = PRODUCT_COLUMNS.find((one) => read(one) !== "");
  const action = ACTIONS.find((one) => one === (read("action").toLowerCase() || "set"));
  const quantity = parseQuantity(read("quantity"), action === "set" ? 0 : 1);
  const location = read("location") || undefined;
  const faults: RowFault[] = [
    ...(column
      ? []
      : [buildStockFault("sku", "required", `the row has none of ${PRODUCT_COLUMNS.join(", ")}.`)]),
    ...(action
      ? []
      : [buildStockFault("action", "enum", `must be one of ${ACTIONS.join(", ")}, or empty for 'set'.`)]),
    ...(typeof quantity === "number" ? [] : [quantity]),
    ...(location !== undefined && location.length > LONGEST_SLUG
      ? [buildStockFault("location", "length", `must have at most ${LONGEST_SLUG} characters.`)]
      : []),
  ];
  if (!column || !action || typeof quantity !== "number" || faults.length > 0) return { faults };
  return dropUndefined({ product: { column, value: read(column) }, action, quantity, location });
}

function parseQuantity(text: string, least: number): number | RowFault {
  if (text === "") return buildStockFault("quantity", "required", "is required.");
  if (!/^\d{1,15}$/.test(text))
    return buildStockFault("quantity", "type", "must be a whole number without a sign.");
  const quantity = Number(text);
  if (quantity >= least && quantity <= LARGEST_QUANTITY) return quantity;
  const most = LARGEST_QUANTITY.toLocaleString("en");
  return buildStockFault("quantity", "range", `must be between ${least} and ${most}.`);
}

/** The message begins with the column. */
export function buildStockFault(column: string, code: RowFault["code"], text: string): RowFault {
  return { column, code, message: `${column}: ${text}` };
}
