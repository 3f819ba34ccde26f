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
const memberships = entity<{ readonly id: string; readonly created_at: string }>("account_membership");

/** A token from before memberships were items has none until its member signs in again, and ends within a day. */
async function isMemberStill(table: Table, account: Account): Promise<boolean> {
  const { id, memberId, isEarlier } = account;
  const [membership, endedAccount, endedMember] = await table.getMany([
    keys.membership(id, memberId),
    keys.endedShopper("account", id),
    keys.endedShopper("account-member", memberId),
  ]);
  if (endedAccount || endedMember) return false;
  return membership === undefined ? isEarlier === true : isOf(membership, account);
}

/**
 * Whether a token is of this membership and not of one that ended before: with a membership that is made again nothing of
 * the earlier one comes back. A token of an earlier version names none: one that was issued in a second before the membership
 * began is of another.
 */
function isOf(item: Item, { membership, issuedAt = 0 }: Account): boolean {
  const { id, created_at } = decoded(memberships, item);
  if (membership !== undefined) return membership === fingerprintOf(id);
  const createdSeconds = Math.floor(Date.parse(created_at) / 1000);
  return !(issuedAt < createdSeconds);
}

async function isNotEnded(table: Table, id: string): Promise<boolean> {
  return (await table.get(keys.endedShopper("customer", id))) === undefined;
}
