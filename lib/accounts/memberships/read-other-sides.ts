import { pickValues } from "../../kernel/objects.ts";
import type { Context } from "../../use-case/context.ts";
import type { Account } from "../account.ts";
import { accountView } from "../account-view.ts";
import { memberView } from "../members/member.ts";
import { accounts } from "../store.ts";
import type { User } from "../users/user.ts";
import { members } from "../users/users-store.ts";
import type { Membership } from "./membership.ts";

type Reader = Pick<Context, "table">;

/** Memberships whose other side exists, and these other sides in the same order. */
type PairedMemberships<T> = { readonly shown: readonly Membership[]; readonly others: readonly T[] };

/** Leaves out memberships of members that are being deleted. */
export async function pairWithMembers(
  { table }: Reader,
  memberships: readonly Membership[],
): Promise<PairedMemberships<User>> {
  const documents = await members.getMany(
    table,
    memberships.map(({ member_id }) => member_id),
  );
  return dropMissingSides(memberships, documents);
}

/** Leaves out memberships of accounts that are being deleted. */
export async function pairWithAccounts(
  { table }: Reader,
  memberships: readonly Membership[],
): Promise<PairedMemberships<Account>> {
  const documents = await accounts.getMany(
    table,
    memberships.map(({ account_id }) => account_id),
  );
  return dropMissingSides(memberships, documents);
}

/** No two memberships of one side have the same other side, so `others` has no duplicates. */
function dropMissingSides<T>(
  memberships: readonly Membership[],
  otherSides: readonly ({ readonly value: T } | undefined)[],
): PairedMemberships<T> {
  return {
    shown: memberships.filter((_, at) => otherSides[at] !== undefined),
    others: pickValues(otherSides),
  };
}

/** Empty unless the query asks for them. */
export function includeMembers(include: ReadonlySet<string>, shownMembers: readonly User[]) {
  return include.size === 0 ? {} : { included: { account_members: shownMembers.map(memberView) } };
}

export function includeAccounts(include: ReadonlySet<string>, shownAccounts: readonly Account[]) {
  return include.size === 0 ? {} : { included: { accounts: shownAccounts.map(accountView) } };
}
