import { displayPrice } from "../../kernel/money.ts";
import type { Cart, CartItem, CustomDiscount } from "../cart/cart.ts";
import type { CustomDiscountView } from "./schemas.ts";

export function customDiscountView(
  { id, amount, is_stale, ...texts }: CustomDiscount,
  { currency }: Cart,
  item?: Pick<CartItem, "type" | "id">,
): CustomDiscountView {
  const shown = currency
    ? displayPrice(amount, currency)
    : { amount, currency: "", formatted: String(amount) };
  const relationships = item && { item: { data: { type: item.type, id: item.id } } };
  const { external_id, discount_engine, discount_code, description } = texts;
  return {
    type: "custom_discount",
    id,
    external_id,
    discount_engine,
    discount_code,
    description,
    is_stale,
    amount: shown,
    relationships,
  };
}
