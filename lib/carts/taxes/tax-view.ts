import type { CartItem, TaxItem } from "../cart/cart.ts";
import type { TaxItemView } from "./schemas.ts";

export function taxView({ id, name, ...tax }: TaxItem, item: Pick<CartItem, "type" | "id">): TaxItemView {
  const relationships = { item: { data: { type: item.type, id: item.id } } };
  const { jurisdiction, code, rate, amount, is_ordered } = tax;
  return { type: "tax_item", id, name, jurisdiction, code, rate, amount, is_ordered, relationships };
}
