import { accounts } from "../accounts/store.ts";
import { members } from "../accounts/users/users-store.ts";
import { customers } from "../customers/store.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, forbidden, invalid } from "../kernel/errors.ts";
import type { CodeUser } from "../live-promotions/code-uses.ts";
import type { Order } from "../orders/order.ts";
import type { Context } from "../use-case/context.ts";
import type { CheckoutData } from "./schemas.ts";

/** Who buys: a customer, a guest, or an account with its contact. */
export type Buyer = Pick<Order, "customer" | "account" | "contact"> & {
  /**
   * As whom codes are used: what a token says, or who has client credentials; otherwise the address alone. Who names a
   * customer without the token is nobody there: neither uses up what is the customer's nor hears of it.
   */
  readonly user: CodeUser;
};

/** Who buys as a request says it, before anybody is looked up. */
export type RequestedBuyer =
  | { readonly guest: Person; readonly customerId?: string }
  | NamedCustomer
  | {
      readonly account: { readonly id: string; readonly member_id?: string };
      readonly contact: Person;
    };
/** A customer by the id, which is proven by the customer's token or by client credentials, and else anybody's word. */
type NamedCustomer = { readonly customerId: string; readonly isProven: boolean };
type Person = { readonly name: string; readonly email: string };

/**
 * Who buys, by the tokens and the body of a request.
 * @throws ApiError 400 for none, for more than one, and for an account without its contact; 403 for another account
 *   than the token's, and for one that no token names
 */
export function requestedBuyer(
  { caller, shopper }: Pick<Context, "caller" | "shopper">,
  { customer, account, contact }: CheckoutData,
): RequestedBuyer {
  const isAdministrator = caller.grant === "client_credentials";
  const signedIn = isAdministrator && account ? undefined : shopper.account;
  if (customer && (account || signedIn)) throw oneBuyer();
  if (signedIn) {
    if (account && !isSame(account.id, signedIn.id)) throw otherAccount("data.account.id");
    if (account?.member_id && !isSame(account.member_id, signedIn.memberId)) {
      throw otherAccount("data.account.member_id");
    }
    return { account: { id: signedIn.id, member_id: signedIn.memberId }, contact: contactOf(contact) };
  }
  if (account) {
    if (!isAdministrator) throw forbidden("An account buys with its own token.", { source: "data.account" });
    return { account, contact: contactOf(contact) };
  }
  return requestedCustomer({ customer, signedInId: shopper.customer?.id, isAdministrator });
}

type CustomerFacts = {
  readonly customer: CheckoutData["customer"];
  readonly signedInId: string | undefined;
  readonly isAdministrator: boolean;
};

function requestedCustomer({ customer, signedInId, isAdministrator }: CustomerFacts): RequestedBuyer {
  const own = signedInId === undefined ? {} : { customerId: signedInId };
  if (customer?.id !== undefined) {
    if (signedInId !== undefined && !isAdministrator && !isSame(customer.id, signedInId)) {
      throw forbidden("The token is another customer's.", { source: "data.customer.id" });
    }
    const isProven = isAdministrator || signedInId !== undefined;
    return { customerId: customer.id, isProven };
  }
  if (customer) return { guest: personOf(customer, "data.customer"), ...own };
  if (signedInId !== undefined) return { customerId: signedInId, isProven: true };
  const detail = "'customer' is required, or an account with its contact.";
  throw invalid(detail, { title: TITLES.required, source: "data.customer" });
}

function contactOf(contact: CheckoutData["contact"]): Person {
  return personOf(contact ?? {}, "data.contact");
}

function personOf({ name, email }: Partial<Person>, source: string): Person {
  if (name === undefined) throw missing(`${source}.name`);
  if (email === undefined) throw missing(`${source}.email`);
  return { name, email };
}

function missing(source: string): ApiError {
  const name = source.slice("data.".length);
  return invalid(`'${name}' is required.`, { title: TITLES.required, source });
}

function oneBuyer(): ApiError {
  return invalid("Either a customer buys or an account, not both.", { source: "data.customer" });
}

function otherAccount(source: string): ApiError {
  return forbidden("The token is another account's.", { source });
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Whether the answer may say who buys: what a request did not say itself is told to who may know it. */
export function mayBeTold(requested: RequestedBuyer): boolean {
  return !("isProven" in requested) || requested.isProven;
}

/**
 * The buyer whom a request names, looked up.
 * @throws ApiError 404 for an unknown customer, account or member
 */
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
  const [known, member] = await Promise.all([
    accounts.require(ctx, account.id),
    memberId === undefined ? undefined : members.require(ctx, memberId),
  ]);
  const member_id = member?.value.id;
  const { id } = known.value;
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
