import type { RowFault } from "../../jobs/row-fault.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import { LARGEST_QUANTITY, LONGEST_SLUG } from "../stock/stock.ts";

const PRODUCT_COLUMNS = ["product_id", "sku", "external_ref"] as const;
export const STOCK_COLUMNS = [...PRODUCT_COLUMNS, "action", "quantity", "location"] as const;
const ACTIONS = ["set", "increment", "decrement"] as const;

/** How a row names its product. */
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
  const faults: RowFault[] = [];
  if (!column) {
    const names = PRODUCT_COLUMNS.map((name) => `'${name}'`).join(", ");
    faults.push({ code: "required", message: `The row names no product: one of ${names} is needed.` });
  }
  if (!action) {
    const message = `The action is one of ${ACTIONS.join(", ")}; an empty cell is 'set'.`;
    faults.push({ column: "action", code: "enum", message });
  }
  const quantity = parseQuantity(read("quantity"), action === "set" ? 0 : 1);
  if (typeof quantity !== "number") faults.push(quantity);
  const location = read("location") || undefined;
  if (location !== undefined && location.length > LONGEST_SLUG) {
    const message = `The slug of a location has at most ${LONGEST_SLUG} characters.`;
    faults.push({ column: "location", code: "length", message });
  }
  if (!column || !action || typeof quantity !== "number" || faults.length > 0) return { faults };
  return dropUndefined({ product: { column, value: read(column) }, action, quantity, location });
}

function parseQuantity(text: string, least: number): number | RowFault {
  const column = "quantity";
  if (text === "") return { column, code: "required", message: "A quantity is needed." };
  if (!/^\d{1,15}$/.test(text)) {
    return { column, code: "type", message: "The quantity must be a whole number without signs or spaces." };
  }
  const quantity = Number(text);
  if (quantity >= least && quantity <= LARGEST_QUANTITY) return quantity;
  const most = LARGEST_QUANTITY.toLocaleString("en");
  return { column, code: "range", message: `The quantity must be between ${least} and ${most}.` };
}
