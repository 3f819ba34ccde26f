import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, forbidden, unprocessable } from "../../kernel/errors.ts";
import type { Context, Shopper } from "../../use-case/context.ts";
import type { Association, Cart } from "../cart/cart.ts";

export type Owner = Association["type"];

/** Each costs an action of the transaction that takes it from the cart; DynamoDB takes 100. */
export const MAX_ASSOCIATIONS = 50;
/** Each costs two actions of the transaction that gives the cart to it, beside the cart and the kept answer. */
export const MAX_ASSOCIATIONS_AT_ONCE = 49;

/** What a new cart of this shopper belongs to. */
export function ownersAmong({ account, customer }: Shopper): readonly Association[] {
  return [
    ...(account ? [{ type: "account" as const, id: account.id }] : []),
    ...(customer ? [{ type: "customer" as const, id: customer.id }] : []),
  ];
}

/**
 * Shoppers take and give up carts for themselves alone, one at a time; client credentials do it for anybody.
 * @throws ApiError 403
 */
export function checkMayAssociate(
  { caller, shopper }: Pick<Context, "caller" | "shopper">,
  requested: readonly Association[],
): void {
  if (caller.grant === "client_credentials") return;
  if (requested.length > 1) throw forbidden("A shopper can name only one account or customer at a time.");
  if (requested.some(({ type, id }) => shopper[type]?.id !== id)) {
    throw forbidden("The request has no token of this account or customer.");
  }
}

/** The cart with these added at the end; the same cart if it had them all. */
export function associated(cart: Cart, requested: readonly Association[]): Cart {
  const { associations = [] } = cart;
  const added = requested.filter((one, at) => !has(associations, one) && !has(requested.slice(0, at), one));
  return added.length > 0 ? { ...cart, associations: [...associations, ...added] } : cart;
}

/** The cart without these; the same cart if it had none of them. */
export function dissociated(cart: Cart, requested: readonly Association[]): Cart {
  const { associations = [], ...rest } = cart;
  const left = associations.filter((one) => !has(requested, one));
  if (left.length === associations.length) return cart;
  return left.length > 0 ? { ...rest, associations: left } : rest;
}

/** Whether a cart belongs to this account or customer. */
export function belongsTo({ associations = [] }: Cart, owner: Association): boolean {
  return has(associations, owner);
}

function has(list: readonly Association[], { type, id }: Association): boolean {
  return list.some((one) => one.type === type && one.id === id);
}

/** A cart has either someone who signs in or someone to write to. */
export function hasContact(owner: Owner): ApiError {
  const title = owner === "account" ? TITLES.contactAndAccounts : TITLES.contactAndCustomers;
  const detail = `A cart with 'contact.email' cannot belong to ${owner}s.`;
  return unprocessable(detail, { title, source: "data.contact.email" });
}
