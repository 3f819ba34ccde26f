import type { CartSettings, Settings } from "../../settings/settings.ts";
import type { Association, Cart } from "./cart.ts";

export const DEFAULT_NAME = "Cart";

export type NewCart = { readonly id: string; readonly associations?: readonly Association[] };

const DAY_MS = 24 * 60 * 60 * 1000;

/** The life of a cart starts now. Every write renews it. */
export function newCart({ id, associations = [] }: NewCart, settings: Settings, now: Date): Cart {
  const at = now.toISOString();
  const { custom_discounts_enabled, use_rule_promotions } = settings.cart;
  return {
    id,
    name: DEFAULT_NAME,
    description: "",
    ...(associations.length > 0 ? { associations } : {}),
    items: [],
    calculation_method: settings.calculation_method,
    discount_settings: { custom_discounts_enabled, use_rule_promotions },
    created_at: at,
    ...buildLifeFields(settings.cart, now),
  };
}

/** Renews the life of a cart for a write, by the store's settings of now. */
export function renewCart(cart: Cart, { cart: settings, calculation_method }: Settings, now: Date): Cart {
  const { listed: _, ...rest } = cart;
  return { ...rest, calculation_method, ...buildLifeFields(settings, now) };
}

function buildLifeFields({ cart_expiry_days, show_all_carts }: CartSettings, now: Date) {
  return {
    updated_at: now.toISOString(),
    expires_at: new Date(now.getTime() + cart_expiry_days * DAY_MS).toISOString(),
    ...(show_all_carts ? { listed: true as const } : {}),
  };
}
