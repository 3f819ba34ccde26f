import type { Runtime } from "../http/runtime.ts";
import { keys } from "../table/keys.ts";
import { unpack } from "../table/pack.ts";
import type { Item, Table } from "../table/table.ts";
import type { Shopper } from "../use-case/context.ts";

/**
 * What of a shopper is still there, by one read. The account and the member are looked at beside the membership, since
 * what is below a deleted one is removed a moment later.
 */
export const checkShopper: Runtime["checkShopper"] = async (table, { account, customer }) => {
  const [isMember, isCustomer] = await Promise.all([
    account && isMemberStill(table, account),
    customer && isThere(table.get(keys.customer(customer.id))),
  ]);
  return {
    ...(account && isMember ? { account } : {}),
    ...(customer && isCustomer ? { customer } : {}),
  };
};

async function isMemberStill(
  table: Table,
  { id, memberId }: NonNullable<Shopper["account"]>,
): Promise<boolean> {
  const [membership, account, member] = await table.getMany([
    keys.membership(id, memberId),
    keys.account(id),
    keys.accountMember(memberId),
  ]);
  if (!account || !member) return false;
  return membership !== undefined || isEarlierMember(member, id);
}

async function isThere(item: Promise<Item | undefined>): Promise<boolean> {
  return (await item) !== undefined;
}

/**
 * Members from before memberships were items have a list of them until it is turned into items. Only that list is
 * looked at here: each function checks shoppers, and the whole of a user would be too much for each to carry.
 */
function isEarlierMember(member: Item, accountId: string): boolean {
  const { memberships, earlier_memberships } = Object(unpack(member["packed"]));
  const earlier: unknown = earlier_memberships ?? memberships;
  return Array.isArray(earlier) && earlier.some((one) => Object(one).accountId === accountId.toLowerCase());
}
