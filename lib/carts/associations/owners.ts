import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, forbidden, unprocessable } from "../../kernel/errors.ts";
import type { Context, Shopper } from "../../use-case/context.ts";
import type { Association, Cart } from "../cart/cart.ts";

export type Owner = Association["type"];

/** Removing an owner costs one of the 100 actions of a DynamoDB transaction. */
export const MAX_ASSOCIATIONS = 50;
/** Adding an owner costs two actions. The cart and the kept answer take the other two. */
export const MAX_ASSOCIATIONS_AT_ONCE = 49;

/** Account and customer whose tokens the request has. */
export function ownersFromShopper({ account, customer }: Shopper): readonly Association[] {
  return [
    ...(account ? [{ type: "account" as const, id: account.id }] : []),
    ...(customer ? [{ type: "customer" as const, id: customer.id }] : []),
  ];
}

/** Shoppers may name only themselves, one owner at a time; client credentials any. @throws ApiError 403 */
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

/** Appends owners. Returns the same object if the cart has them all. */
export function addOwners(cart: Cart, requested: readonly Association[]): Cart {
  const { associations = [] } = cart;
  const added = requested.filter((one, at) => !has(associations, one) && !has(requested.slice(0, at), one));
  return added.length > 0 ? { ...cart, associations: [...associations, ...added] } : cart;
}

/** Returns the same object if the cart has none of these owners. */
export function removeOwners(cart: Cart, requested: readonly Association[]): Cart {
  const { associations = [], ...rest } = cart;
  const remaining = associations.filter((one) => !has(requested, one));
  if (remaining.length === associations.length) return cart;
  return remaining.length > 0 ? { ...rest, associations: remaining } : rest;
}

export function belongsTo({ associations = [] }: Cart, owner: Association): boolean {
  return has(associations, owner);
}

function has(list: readonly Association[], { type, id }: Association): boolean {
  return list.some((one) => one.type === type && one.id === id);
}

/** A cart has owners or a contact email, not both. */
export function buildContactError(owner: Owner): ApiError {
  const title = owner === "account" ? TITLES.contactAndAccounts : TITLES.contactAndCustomers;
  const detail = `A cart with 'contact.email' cannot belong to ${owner}s.`;
  return unprocessable(detail, { title, source: "data.contact.email" });
}
