import type { Realms } from "../../realms/realms.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Account } from "../account.ts";
import { newAccount } from "../accounts.ts";
import { newMembershipWrites } from "../memberships/memberships-store.ts";
import { accounts } from "../store.ts";
import { isMember, type User } from "./user.ts";
import { buildUserWrites } from "./users-store.ts";

type Maker = Pick<Context, "newId" | "now">;

/** Undefined if the store does not create accounts for new members, and for users of other realms. */
export function buildOwnAccount(
  ctx: Maker,
  { accountAuthentication }: Realms,
  user: User,
): Account | undefined {
  if (!accountAuthentication.auto_create_account_for_account_members || !isMember(user)) return undefined;
  return { ...newAccount(ctx, user.name), legal_name: user.name, made_for: user.id };
}

/** An account that is made with its member. */
export type OwnAccount = { readonly account: Account; readonly membershipId: string };

/** @throws ApiError 400 for a refused name; the writes are refused with 409 for a taken one */
export function buildNewUserWrites(
  user: User,
  own: OwnAccount | undefined,
  address = { isConfirmed: false },
): Write[] {
  const writes = buildUserWrites(user, undefined, address);
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
  const beside = {
    account: "written in the same transaction",
    member: "written in the same transaction",
  } as const;
  return [...writes, ...accounts.writes(account), ...newMembershipWrites(membership, 1, beside)];
}
