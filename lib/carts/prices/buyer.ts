import type { ShopperContext } from "../../releases/live-releases.ts";
import { shopperContext } from "../../releases/shopper-context.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart } from "../cart/cart.ts";
import type { Headers } from "../cart/cart-headers.ts";

/**
 * Whose prices a request gets: those of the shopper who is signed in, a guest's if nobody is. Client credentials that
 * name no shopper act for the cart's owners: a tool that changes a quantity does not lose an account's price.
 */
export function buyerOf(
  { caller, shopper }: Pick<Context, "caller" | "shopper">,
  headers: Headers,
  cart: Pick<Cart, "associations">,
): ShopperContext {
  const isSignedIn = shopper.account !== undefined || shopper.customer !== undefined;
  if (caller.grant === "client_credentials" && !isSignedIn) return ownersAsBuyer(headers, cart);
  return shopperContext(headers, shopper);
}

/** Whose prices a cart has that is left to its owners, whoever did it: theirs, a guest's if it has none. */
export function ownersAsBuyer(
  headers: Headers,
  { associations = [] }: Pick<Cart, "associations">,
): ShopperContext {
  const idsOf = (kind: "account" | "customer") =>
    associations.filter(({ type }) => type === kind).map(({ id }) => id);
  return { ...shopperContext(headers), accountIds: idsOf("account"), customerIds: idsOf("customer") };
}
