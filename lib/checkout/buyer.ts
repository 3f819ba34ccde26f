import { accounts } from "../accounts/store.ts";
import { members } from "../accounts/users/users-store.ts";
import type { Cart, CartCode } from "../carts/cart/cart.ts";
import type { Note } from "../carts/cart/note.ts";
import {
  type CartPromotions,
  findUsableCode,
  isSameCode,
  setCodes,
} from "../carts/promotions/cart-promotions.ts";
import type { PricedCart } from "../carts/totals/price-cart.ts";
import { customers } from "../customers/store.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, forbidden, invalid } from "../kernel/errors.ts";
import type { Order } from "../orders/order.ts";
import { codeKey, type StoredCode } from "../promotions/live/code.ts";
import type { TakenCode } from "../promotions/live/code-use-records-store.ts";
import { type CodeUser, isPerUnit, usesLeft } from "../promotions/live/code-uses.ts";
import type { Context } from "../use-case/context.ts";
import type { CheckoutData } from "./schemas.ts";

/** A customer, a guest, or an account with its contact. @answers Who buys: customer, account or guest? */
export type Buyer = Pick<Order, "customer" | "account" | "contact"> & {
  /**
   * Identity for the limits of codes. Empty for a customer id that nothing proves, so that other callers
   * neither use up nor learn that customer's uses.
   */
  readonly user: CodeUser;
};

export type RequestedBuyer =
  | { readonly guest: Person; readonly customerId?: string }
  | NamedCustomer
  | {
      readonly account: { readonly id: string; readonly member_id?: string };
      readonly contact: Person;
    };
/** The customer's token or client credentials prove the id. */
type NamedCustomer = { readonly customerId: string; readonly isProven: boolean };
type Person = { readonly name: string; readonly email: string };

/** @throws ApiError 400 for no or two buyers or no contact; 403 for a buyer that the token does not cover */
export function readRequestedBuyer(
  { caller, shopper }: Pick<Context, "caller" | "shopper">,
  { customer, account, contact }: CheckoutData,
): RequestedBuyer {
  const isAdministrator = caller.grant === "client_credentials";
  const signedIn = isAdministrator && account ? undefined : shopper.account;
  if (customer && (account || signedIn)) throw buildTwoBuyersError();
  if (contact && !account && !signedIn) throw buildContactError();
  if (signedIn) {
    if (account && !areSameIds(account.id, signedIn.id)) throw buildOtherAccountError("data.account.id");
    if (account?.member_id && !areSameIds(account.member_id, signedIn.memberId)) {
      throw buildOtherAccountError("data.account.member_id");
    }
    return { account: { id: signedIn.id, member_id: signedIn.memberId }, contact: requireContact(contact) };
  }
  if (account) {
    if (!isAdministrator) throw forbidden("An account buys with its own token.", { source: "data.account" });
    return { account, contact: requireContact(contact) };
  }
  return readRequestedCustomer({ customer, signedInId: shopper.customer?.id, isAdministrator });
}

type CustomerRequest = {
  readonly customer: CheckoutData["customer"];
  readonly signedInId: string | undefined;
  readonly isAdministrator: boolean;
};

function readRequestedCustomer({ customer, signedInId, isAdministrator }: CustomerRequest): RequestedBuyer {
  const own = signedInId === undefined ? {} : { customerId: signedInId };
  if (customer?.id !== undefined) {
    if (signedInId !== undefined && !isAdministrator && !areSameIds(customer.id, signedInId)) {
      throw forbidden("The token is another customer's.", { source: "data.customer.id" });
    }
    const isProven = isAdministrator || signedInId !== undefined;
    return { customerId: customer.id, isProven };
  }
  if (customer) return { guest: requirePerson(customer, "data.customer"), ...own };
  if (signedInId !== undefined) return { customerId: signedInId, isProven: true };
  const detail = "'customer' is required, or an account with its contact.";
  throw invalid(detail, { title: TITLES.required, source: "data.customer" });
}

function buildContactError() {
  return invalid("A contact belongs to an account; a customer has name and email in 'customer'.", {
    source: "data.contact",
  });
}

function requireContact(contact: CheckoutData["contact"]): Person {
  return requirePerson(contact ?? {}, "data.contact");
}

function requirePerson({ name, email }: Partial<Person>, source: string): Person {
  if (name === undefined) throw buildMissingError(`${source}.name`);
  if (email === undefined) throw buildMissingError(`${source}.email`);
  return { name, email };
}

function buildMissingError(source: string): ApiError {
  const name = source.slice("data.".length);
  return invalid(`'${name}' is required.`, { title: TITLES.required, source });
}

function buildTwoBuyersError(): ApiError {
  return invalid("Either a customer buys or an account, not both.", { source: "data.customer" });
}

function buildOtherAccountError(source: string): ApiError {
  return forbidden("The token is another account's.", { source });
}

function areSameIds(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A customer who was only named by id stays hidden. */
export function canShowBuyer(requested: RequestedBuyer): boolean {
  return !("isProven" in requested) || requested.isProven;
}

/** @throws ApiError 404 for an unknown customer, account or member */
export async function requireBuyer(ctx: Context, requested: RequestedBuyer): Promise<Buyer> {
  if ("guest" in requested) {
    const { guest, customerId } = requested;
    const id = customerId === undefined ? {} : { id: customerId };
    const user = { ...(customerId === undefined ? {} : { customerId }), email: guest.email };
    return { customer: { ...id, ...guest }, user };
  }
  if ("customerId" in requested) {
    const { value } = await customers.require(ctx, requested.customerId);
    const { id, name, email } = value;
    const user = requested.isProven ? { customerId: id, email } : {};
    return { customer: { id, name, email }, user };
  }
  const { account, contact } = requested;
  const memberId = account.member_id;
  const [storedAccount, member] = await Promise.all([
    accounts.require(ctx, account.id),
    memberId === undefined ? undefined : members.require(ctx, memberId),
  ]);
  const member_id = member?.value.id;
  const { id } = storedAccount.value;
  return {
    account: { id, ...(member_id === undefined ? {} : { member_id }) },
    contact,
    user: {
      accountId: id,
      ...(member_id === undefined ? {} : { memberId: member_id }),
      email: contact.email,
    },
  };
}

/** The buyer uses all codes of the cart, no matter who added them. @answers What does an order take from its cart? */
export function assignCodesToBuyer({ contact: _, ...cart }: Cart, { email, ...given_by }: CodeUser): Cart {
  const codes = (cart.codes ?? []).map(({ given_by: __, ...code }) => ({ ...code, given_by }));
  return { ...setCodes(cart, codes), ...(email === undefined ? {} : { contact: { email } }) };
}

export function hasNewShopperCode({ codes }: Pick<CartPromotions, "codes">): boolean {
  return codes.some((code) => code.is_for_new_shopper === true);
}

export function removeNewShopperCodes(cart: Cart, promotions: Pick<CartPromotions, "codes">): Cart {
  const isKept = (code: CartCode) => !promotions.codes.find(isSameCode(code))?.is_for_new_shopper;
  return setCodes(cart, (cart.codes ?? []).filter(isKept));
}

/** One use per code, or one per discounted unit or application. */
export function listTakenCodes(
  { evaluation }: Pick<PricedCart, "evaluation">,
  { codes }: Pick<CartPromotions, "codes">,
): readonly TakenCode[] {
  return evaluation.promotions.flatMap(({ promotion, code, applications }) => {
    const stored = codes.find(isSameCode({ code, promotion_id: promotion.id }));
    return stored ? [{ code: stored, times: isPerUnit(stored) ? applications : 1 }] : [];
  });
}

/** Explains which codes do not lower the order. */
export function noteLostCodes(
  original: Cart,
  bought: Cart,
  promotions: Pick<CartPromotions, "live" | "codes" | "uses">,
): readonly Note[] {
  const isCounted = (code: CartCode) =>
    (bought.codes ?? []).some(
      (other) =>
        other.promotion_id === code.promotion_id &&
        codeKey(other.code) === codeKey(code.code) &&
        findUsableCode(other, bought, promotions) !== undefined,
    );
  const lostCodes = (original.codes ?? []).filter((code) => !isCounted(code));
  return lostCodes.map((code) => noteLostCode(code, promotions.codes.find(isSameCode(code))));
}

function noteLostCode({ code, promotion_id: id }: CartCode, stored: StoredCode | undefined): Note {
  const source = { type: "promotion", id, code };
  if (stored && usesLeft(stored) === 0) {
    return { source, title: "Fully Consumed", description: `'${code}' has no uses left.` };
  }
  return { source, title: "Deleted Promotion", description: `'${code}' does not lower this order.` };
}
