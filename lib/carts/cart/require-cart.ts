import type { Settings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart } from "./cart.ts";
import { checkChosenId, noCart } from "./cart-id.ts";
import { newCart } from "./cart-life.ts";

/**
 * The cart to work on. A cart that does not exist is a new one in the profile `compatible`, since its clients
 * invent ids and use them at once; otherwise a cart id names an existing cart. (spec 4.2)
 * @throws ApiError 404 in the profile `specification`, 400 for a new id that the store finds too short
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
