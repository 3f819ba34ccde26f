import type { Settings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import { withStaleDiscounts } from "../custom-discounts/stale-discounts.ts";
import { type Cart, renewed } from "./cart.ts";
import { rightsOf } from "./cart-rights.ts";

/** A cart as a request found it and as it would leave it. */
export type Changed = { readonly before: Cart; readonly after: Cart };

/**
 * The cart as it is stored after a request: alive from now on, and with custom discounts in doubt whose items somebody
 * changed who cannot give discounts. Every change of a cart that exists goes through here.
 */
export function changedCart(ctx: Context, settings: Settings, { before, after }: Changed): Cart {
  const { mayKeepDiscounts } = rightsOf(ctx, settings);
  const cart = mayKeepDiscounts ? after : withStaleDiscounts(before, after);
  return renewed(cart, settings, ctx.now());
}
