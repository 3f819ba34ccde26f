import { fingerprintOf } from "../http/membership-fingerprint.ts";
import type { Runtime } from "../http/runtime.ts";
import { decoded, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Item, Table } from "../table/table.ts";
import type { Shopper } from "../use-case/context.ts";

/**
 * What of a shopper is still there, by one read. What is below a deleted account or member is removed a moment later, so
 * whether these were deleted is looked at beside the membership. Accounts, members and customers themselves are not read:
 * every function checks shoppers, and few may reach their passwords.
 */
export const checkShopper: Runtime["checkShopper"] = async (table, { account, customer }) => {
  const [isMember, isCustomer] = await Promise.all([
    account && isMemberStill(table, account),
    customer && isNotEnded(table, customer.id),
  ]);
  return {
    ...(account && isMember ? { account } : {}),
    ...(customer && isCustomer ? { customer } : {}),
  };
};

type Account = NonNullable<Shopper["account"]>;

/** What of a membership says which one it is. */
const memberships = entity<{ readonly id: string }>("account_membership");

async function isMemberStill(table: Table, account: Account): Promise<boolean> {
  const { id, memberId } = account;
  const [membership, endedAccount, endedMember] = await table.getMany([
    keys.membership(id, memberId),
    keys.endedShopper("account", id),
    keys.endedShopper("account-member", memberId),
  ]);
  if (endedAccount || endedMember) return false;
  return membership !== undefined && isOf(membership, account);
}

/**
 * Whether a token is of this membership and not of one that ended before: with a membership that is made again nothing of
 * the earlier one comes back.
 */
function isOf(item: Item, { membership }: Account): boolean {
  return membership === undefined || membership === fingerprintOf(decoded(memberships, item).id);
}

async function isNotEnded(table: Table, id: string): Promise<boolean> {
  return (await table.get(keys.endedShopper("customer", id))) === undefined;
}
