import type { Settings, WhoMay } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";

/** What a caller may decide in a cart that it may use. */
export type CartRights = {
  readonly mayAddCustomItems: boolean;
  /** Of published ones, for custom items. */
  readonly mayTakeSkusOfProducts: boolean;
  readonly mayNameShippingPrices: boolean;
  readonly mayChangeDiscountSettings: boolean;
  /** Whether custom discounts go on counting when this caller changes what they were given for. */
  readonly mayKeepDiscounts: boolean;
  /** Whether what this caller writes is the shop's word, for one order. */
  readonly mayGrant: boolean;
};

/**
 * What a caller may decide by the store's settings, as they were when the request read them. Client credentials may
 * decide everything.
 */
export function rightsOf({ caller }: Pick<Context, "caller">, { cart }: Settings): CartRights {
  const isAdministrator = caller.grant === "client_credentials";
  const may = (who: WhoMay) => isAdministrator || who === "anyone";
  return {
    mayAddCustomItems: may(cart.custom_items),
    mayTakeSkusOfProducts: isAdministrator || cart.custom_item_skus === "any",
    mayNameShippingPrices: may(cart.shipping_prices),
    mayChangeDiscountSettings: may(cart.discount_settings),
    mayKeepDiscounts: isAdministrator || cart.stale_custom_discounts === "keep",
    mayGrant: isAdministrator,
  };
}
