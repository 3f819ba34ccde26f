import { defined } from "../../kernel/defined.ts";
import type { StoredCode } from "../../live-promotions/code.ts";
import {
  type CodeUser,
  type CodeUserFacts,
  codeUserKey,
  mostByUser,
} from "../../live-promotions/code-uses.ts";
import { usedByUserRead } from "../../live-promotions/code-uses-store.ts";
import { readTogether } from "../../table/read-plan.ts";
import type { Context } from "../../use-case/context.ts";
import type { Association, Cart, CartCode } from "../cart/cart.ts";

/** Whom a code may be meant for: the customer, or the account and its member, whose token was sent. */
export function signedInUser({ shopper: { customer, account } }: Pick<Context, "shopper">): CodeUser {
  return {
    ...(customer ? { customerId: customer.id } : {}),
    ...(account ? { memberId: account.memberId, accountId: account.id } : {}),
  };
}

/** The same for who owns a cart; which member of an account it would be is not known there. */
export function owningUser(associations: readonly Association[] = []): CodeUser {
  const idOf = (kind: Association["type"]) => associations.find(({ type }) => type === kind)?.id;
  return defined({ customerId: idOf("customer"), accountId: idOf("account") });
}

/** Whether anybody is signed in. */
export function isSomebody({ customerId, accountId }: CodeUser): boolean {
  return customerId !== undefined || accountId !== undefined;
}

/** Who uses a code of a cart: who gave it, with the cart's address. */
export function userOf(
  { given_by = {} }: Pick<CartCode, "given_by">,
  { contact }: Pick<Cart, "contact">,
): CodeUser {
  return contact ? { ...given_by, email: contact.email } : given_by;
}

/** A code and somebody who wants to use it. */
export type CodeForUser = { readonly stored: StoredCode; readonly user: CodeUser };

/** How often shoppers have used codes, by code and shopper; only those that a limit by shopper asks for. */
export type UsesByUser = ReadonlyMap<string, number>;

/** Reads nothing unless a code has a limit by shopper. */
export async function usesByUser(
  { table }: Pick<Context, "table">,
  pairs: readonly CodeForUser[],
): Promise<UsesByUser> {
  const counted = pairs.filter(({ stored }) => mostByUser(stored) !== undefined);
  if (counted.length === 0) return new Map();
  const plan = Object.fromEntries(
    counted.map(({ stored, user }, at) => [String(at), usedByUserRead([stored], user)]),
  );
  const read = await readTogether(table, plan);
  return new Map(counted.map(({ stored, user }, at) => [usesKey(stored, user), read[at]?.[0] ?? 0]));
}

/** What decides whether somebody may use a code. */
export function factsOf({ stored, user }: CodeForUser, uses: UsesByUser): CodeUserFacts {
  return { user, usedByUser: uses.get(usesKey(stored, user)) ?? 0 };
}

function usesKey({ codes_id, number }: StoredCode, user: CodeUser): string {
  return `${codes_id}#${number}#${codeUserKey(user) ?? ""}`;
}
