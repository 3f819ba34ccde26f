import type { Context } from "../../use-case/context.ts";
import { accountView } from "../account-view.ts";
import { memberView } from "../members/member-view.ts";
import { getMembers } from "../members/members-store.ts";
import { getAccounts } from "../store.ts";
import type { Membership } from "./membership.ts";

/** The members of some memberships, each once, as `included`; nothing if they are not asked for. */
export async function membersIncluded(
  { table }: Pick<Context, "table">,
  include: ReadonlySet<string>,
  memberships: readonly Membership[],
) {
  if (include.size === 0) return {};
  const ids = new Set(memberships.map(({ member_id }) => member_id));
  return { included: { account_members: (await getMembers(table, [...ids])).map(memberView) } };
}

/** The same with their accounts. */
export async function accountsIncluded(
  { table }: Pick<Context, "table">,
  include: ReadonlySet<string>,
  memberships: readonly Membership[],
) {
  if (include.size === 0) return {};
  const ids = new Set(memberships.map(({ account_id }) => account_id));
  const found = await getAccounts(table, [...ids]);
  return { included: { accounts: found.flatMap((account) => (account ? [accountView(account)] : [])) } };
}
