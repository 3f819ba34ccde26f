import type { ShopperContext } from "../../releases/live-releases.ts";
import { parseShopperContext } from "../../releases/shopper-context.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";

/** Client credentials without a shopper act for the cart's owners: a tool keeps an account's prices. */
export function chooseBuyer(
  { caller, shopper }: Pick<Context, "caller" | "shopper">,
  headers: Headers,
  cart: Pick<Cart, "associations">,
): ShopperContext {
  const isSignedIn = shopper.account !== undefined || shopper.customer !== undefined;
  if (caller.grant === "client_credentials" && !isSignedIn) return ownersAsBuyer(headers, cart);
  return parseShopperContext(headers, shopper);
}

/** The owners as the buyer of their cart, or a guest if it has none. */
export function ownersAsBuyer(
  headers: Headers,
  { associations = [] }: Pick<Cart, "associations">,
): ShopperContext {
  const listIds = (kind: "account" | "customer") =>
    associations.filter(({ type }) => type === kind).map(({ id }) => id);
  return {
    ...parseShopperContext(headers),
    accountIds: listIds("account"),
    customerIds: listIds("customer"),
  };
}
