import type { Context } from "../../use-case/context.ts";
import type { Account } from "../account.ts";
import { accountView } from "../account-view.ts";
import { memberView } from "../members/member-view.ts";
import { accounts } from "../store.ts";
import type { User } from "../users/user.ts";
import { members } from "../users/users-store.ts";
import type { Membership } from "./membership.ts";

type Reader = Pick<Context, "table">;

/** The memberships whose other side is there, and these others in the same order. */
type Shown<T> = { readonly shown: readonly Membership[]; readonly others: readonly T[] };

/** Memberships of an account with their members; those of members who are just being deleted are left out. */
export async function withMembers(
  { table }: Reader,
  memberships: readonly Membership[],
): Promise<Shown<User>> {
  const found = await members.getMany(
    table,
    memberships.map(({ member_id }) => member_id),
  );
  return thoseThere(memberships, found);
}

/** Memberships of a member with their accounts; those of accounts that are just being deleted are left out. */
export async function withAccounts(
  { table }: Reader,
  memberships: readonly Membership[],
): Promise<Shown<Account>> {
  const found = await accounts.getMany(
    table,
    memberships.map(({ account_id }) => account_id),
  );
  return thoseThere(memberships, found);
}

/** No two memberships of one side have the same other side. */
function thoseThere<T>(
  memberships: readonly Membership[],
  found: readonly ({ readonly value: T } | undefined)[],
): Shown<T> {
  return {
    shown: memberships.filter((_, at) => found[at] !== undefined),
    others: found.flatMap((other) => (other ? [other.value] : [])),
  };
}

/** Members as `included`; nothing if they are not asked for. */
export function membersIncluded(include: ReadonlySet<string>, found: readonly User[]) {
  return include.size === 0 ? {} : { included: { account_members: found.map(memberView) } };
}

/** The same with accounts. */
export function accountsIncluded(include: ReadonlySet<string>, found: readonly Account[]) {
  return include.size === 0 ? {} : { included: { accounts: found.map(accountView) } };
}
