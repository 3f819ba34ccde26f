import type { Settings, WhoMay } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart } from "./cart.ts";

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

/**
 * The id is the right to use a cart. A cart with owners also needs the token of one of them or client
 * credentials. In the profile `compatible` the id is enough, because storefronts keep it after a sign-out.
 * @answers Who may use a cart?
 */
export function mayUse(
  { caller, profile, shopper }: Pick<Context, "caller" | "profile" | "shopper">,
  { associations = [] }: Pick<Cart, "associations">,
): boolean {
  if (associations.length === 0 || profile === "compatible") return true;
  return (
    caller.grant === "client_credentials" || associations.some(({ type, id }) => shopper[type]?.id === id)
  );
}
