import { notFound } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import { isSameId } from "../own-account.ts";
import { accounts } from "../store.ts";
import type { User } from "../users/user.ts";
import { members } from "../users/users-store.ts";
import type { Membership } from "./membership.ts";
import { getMembershipsOfAccount } from "./memberships-store.ts";

export type MembershipWithMember = { readonly membership: Membership; readonly member: User };

/** @throws ApiError 404 if account or membership is unknown or the member is being deleted */
export async function requireMembership(
  ctx: Pick<Context, "table">,
  accountId: string,
  id: string,
): Promise<MembershipWithMember> {
  const [, memberships] = await Promise.all([
    accounts.require(ctx, accountId),
    getMembershipsOfAccount(ctx.table, accountId),
  ]);
  const membership = memberships.find((one) => isSameId(one.id, id));
  const member = membership && (await members.get(ctx.table, membership.member_id));
  if (!member) throw notFound("account membership", id);
  return { membership, member: member.value };
}
