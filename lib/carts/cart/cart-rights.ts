import type { Settings, WhoMay } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";

export type CartRights = {
  readonly mayAddCustomItems: boolean;
  /** Custom items may have the sku of a published product. */
  readonly mayTakeSkusOfProducts: boolean;
  readonly mayNameShippingPrices: boolean;
  readonly mayChangeDiscountSettings: boolean;
  /** Custom discounts still count after this caller changes the items that they were given for. */
  readonly mayKeepDiscounts: boolean;
  /** Custom items that this caller writes are grants, see grants.ts. */
  readonly mayGrant: boolean;
};

/** Client credentials may do everything, other callers what the store's settings allow. @answers What may a shopper decide? */
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
