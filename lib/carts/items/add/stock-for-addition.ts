import { dropUndefined } from "../../../kernel/defined.ts";
import type { SelectedOptions } from "../../../releases/bundle.ts";
import type { CartItem } from "../../cart/cart.ts";
import { listComponents } from "../../stock/stocked-item.ts";
import { checkItemStock, type StockForItem, type StockTerms } from "../../stock/wanted-stock.ts";
import type { NewItem } from "./addition.ts";

/** The whole item after the addition; `selection` only for a bundle. */
type WholeItem = { readonly quantity: number; readonly selection: SelectedOptions | undefined };

/** Checks all units that the item would have, at the location named last. Custom items need no stock. */
export function checkStockForAddition(
  item: NewItem,
  existing: CartItem | undefined,
  { quantity, selection }: WholeItem,
  terms: StockTerms,
): StockForItem {
  if (item.type === "custom_item") return { isManaged: false };
  const { product } = item;
  const { id: product_id, name, sku = "" } = product;
  const before = existing?.type === "cart_item" ? existing.location : undefined;
  const { location = before } = item;
  const isBundle = product.product_type === "bundle";
  const components = isBundle && selection ? listComponents(selection) : undefined;
  return checkItemStock(
    { product_id, name, sku, quantity, ...dropUndefined({ location, components }) },
    terms,
  );
}
