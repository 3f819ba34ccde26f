import type { Context } from "../../use-case/context.ts";
import type { Cart } from "./cart.ts";

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
