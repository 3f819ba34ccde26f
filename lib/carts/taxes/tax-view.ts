import type { CartItem, TaxItem } from "../cart/cart.ts";
import type { TaxItemView } from "./schemas.ts";

/** A tax item with the item of the cart that it belongs to. */
export function taxView({ id, ...tax }: TaxItem, item: Pick<CartItem, "type" | "id">): TaxItemView {
  const relationships = { item: { data: { type: item.type, id: item.id } } };
  return { type: "tax_item", id, ...tax, relationships };
}
