import type { Runtime } from "../http/runtime.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
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

/** A token from before memberships were items has none until its member signs in again, and ends within a day. */
async function isMemberStill(
  table: Table,
  { id, memberId, isEarlier }: NonNullable<Shopper["account"]>,
): Promise<boolean> {
  const [membership, endedAccount, endedMember] = await table.getMany([
    keys.membership(id, memberId),
    keys.endedShopper("account", id),
    keys.endedShopper("account-member", memberId),
  ]);
  if (endedAccount || endedMember) return false;
  return membership !== undefined || isEarlier === true;
}

async function isNotEnded(table: Table, id: string): Promise<boolean> {
  return (await table.get(keys.endedShopper("customer", id))) === undefined;
}
