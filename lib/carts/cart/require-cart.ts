import type { Settings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart } from "./cart.ts";
import { checkChosenId, noCart } from "./cart-id.ts";
import { newCart } from "./cart-life.ts";

/**
 * Clients of `compatible` invent ids. @throws ApiError 404 in `specification`, 400 for a short new id
 * @answers When may a new cart take an id?
 */
export function requireOrCreateCart(
  { profile, now }: Pick<Context, "profile" | "now">,
  id: string,
  existing: Cart | undefined,
  settings: Settings,
): Cart {
  if (existing) return existing;
  if (profile === "specification") throw noCart(id);
  checkChosenId(id, settings.cart, "cartID");
  return newCart({ id }, settings, now());
}
