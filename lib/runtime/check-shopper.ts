import { hashMembership } from "../http/membership-fingerprint.ts";
import type { Runtime } from "../http/runtime.ts";
import { decodeItem, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Item, Table } from "../table/table.ts";
import type { Shopper } from "../use-case/context.ts";

/**
 * Reads memberships and marks of deletion in one call, not the members: few functions may read password hashes.
 * @answers Does the token's shopper still exist?
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

const memberships = entity<{ readonly id: string }>("account_membership");

async function isMemberStill(table: Table, account: Account): Promise<boolean> {
  const { id, memberId } = account;
  const [membership, endedAccount, endedMember] = await table.getMany([
    keys.membership(id, memberId),
    keys.endedShopper("account", id),
    keys.endedShopper("account-member", memberId),
  ]);
  if (endedAccount || endedMember) return false;
  return membership !== undefined && isOfMembership(membership, account);
}

/** The token of an ended membership does not work again when the membership is created again. */
function isOfMembership(item: Item, { membership }: Account): boolean {
  return membership === undefined || membership === hashMembership(decodeItem(memberships, item).id);
}

async function isNotEnded(table: Table, id: string): Promise<boolean> {
  return (await table.get(keys.endedShopper("customer", id))) === undefined;
}
