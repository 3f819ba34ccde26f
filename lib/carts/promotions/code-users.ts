import { dropUndefined } from "../../kernel/objects.ts";
import type { StoredCode } from "../../promotions/live/code.ts";
import {
  type CodeUser,
  type CodeUserHistory,
  codeUserKey,
  mostByUser,
} from "../../promotions/live/code-uses.ts";
import { shopperUsesRead } from "../../promotions/live/code-uses-store.ts";
import { readTogether } from "../../table/read-plan.ts";
import type { Context } from "../../use-case/context.ts";
import type { Association, Cart, CartCode } from "../cart/cart.ts";

/** The customer, or the account and its member, whose token was sent. */
export function findSignedInUser({ shopper: { customer, account } }: Pick<Context, "shopper">): CodeUser {
  return {
    ...(customer ? { customerId: customer.id } : {}),
    ...(account ? { memberId: account.memberId, accountId: account.id } : {}),
  };
}

/** The owners of a cart as user of a code. It is unknown which member of an account would use it. */
export function findOwningUser(associations: readonly Association[] = []): CodeUser {
  const findId = (kind: Association["type"]) => associations.find(({ type }) => type === kind)?.id;
  return dropUndefined({ customerId: findId("customer"), accountId: findId("account") });
}

export function isIdentified({ customerId, accountId }: CodeUser): boolean {
  return customerId !== undefined || accountId !== undefined;
}

/** The giver of a code of the cart, with the cart's email. */
export function buildCodeUser(
  { given_by = {} }: Pick<CartCode, "given_by">,
  { contact }: Pick<Cart, "contact">,
): CodeUser {
  return contact ? { ...given_by, email: contact.email } : given_by;
}

export type CodeForUser = { readonly stored: StoredCode; readonly user: CodeUser };

/** Numbers of uses by code and shopper, only of codes with a limit by shopper. */
export type UsesByUser = ReadonlyMap<string, number>;

/** Reads nothing unless a code has a limit by shopper. */
export async function readUsesByUser(
  { table }: Pick<Context, "table">,
  pairs: readonly CodeForUser[],
): Promise<UsesByUser> {
  const counted = pairs.filter(({ stored }) => mostByUser(stored) !== undefined);
  if (counted.length === 0) return new Map();
  const plan = Object.fromEntries(
    counted.map(({ stored, user }, at) => [String(at), shopperUsesRead([stored], user)]),
  );
  const read = await readTogether(table, plan);
  return new Map(counted.map(({ stored, user }, at) => [buildUsesKey(stored, user), read[at]?.[0] ?? 0]));
}

export function toCodeUserFacts({ stored, user }: CodeForUser, uses: UsesByUser): CodeUserHistory {
  return { user, usedByUser: uses.get(buildUsesKey(stored, user)) ?? 0 };
}

function buildUsesKey({ codes_id, number }: StoredCode, user: CodeUser): string {
  return `${codes_id}#${number}#${codeUserKey(user) ?? ""}`;
}
