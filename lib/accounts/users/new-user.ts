import type { Realms } from "../../realms/realms.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Account } from "../account.ts";
import { newAccount } from "../create-account.ts";
import { newMembershipWrites } from "../memberships/memberships-store.ts";
import { accounts } from "../store.ts";
import { isMember, type User } from "./user.ts";
import { userWrites } from "./users-store.ts";

type Maker = Pick<Context, "newId" | "now">;

/** The account that each new member gets in a store which says so; users of other realms get none. */
export function ownAccount(ctx: Maker, { accountAuthentication }: Realms, user: User): Account | undefined {
  if (!accountAuthentication.auto_create_account_for_account_members || !isMember(user)) return undefined;
  return { ...newAccount(ctx, user.name), legal_name: user.name };
}

/**
 * The writes of a new user, with its own account and the membership in it if there is one.
 * @throws ApiError 400 for a name that nobody may take; refused with 409 for one that is taken
 */
export function newUserWrites(
  user: User,
  own: { readonly account: Account; readonly membershipId: string } | undefined,
): Write[] {
  const writes = userWrites(user);
  if (!own) return writes;
  const { account, membershipId } = own;
  const { created_at } = account;
  const membership = {
    id: membershipId,
    account_id: account.id,
    member_id: user.id,
    created_at,
    updated_at: created_at,
  };
  const beside = { account: "written beside", member: "written beside" } as const;
  return [...writes, ...accounts.writes(account), ...newMembershipWrites(membership, 1, beside)];
}
