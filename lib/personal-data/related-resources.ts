import {
  getMembership,
  getMembershipsOfAccount,
  getMembershipsOfMember,
} from "../accounts/memberships/memberships-store.ts";
import { getAccounts } from "../accounts/store.ts";
import { users } from "../accounts/users/users-store.ts";
import { getAddresses } from "../addresses/addresses-store.ts";
import { customers } from "../customers/store.ts";
import { findOrdersOfMember } from "../orders/order-look-ups-store.ts";
import { readOwnedOrderIds } from "../orders/orders-store.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { RelatedSet } from "./related-set.ts";
import type { ResourceName, ResourceType } from "./resource-types.ts";

/** The list is for people, and a page of it reads all of it. */
const MOST_ORDERS = 10_000;

/** The records of a set, at most 10,000 orders among them. @answers What belongs to a person? */
export async function listRelatedResources(
  { table }: Pick<Context, "table">,
  set: RelatedSet,
): Promise<readonly ResourceName[]> {
  switch (set.kind) {
    case "customer":
      return listOfCustomer(table, set.id);
    case "member":
      return listOfMember(table, set.id);
    case "account":
      return listOfAccount(table, set.id);
    case "membership": {
      const membership = await getMembership(table, set.account_id, set.member_id);
      return nameAll("account-membership", membership ? [membership.value] : []);
    }
    case "order":
      return [{ type: "order", id: set.id }];
    default:
      return set satisfies never;
  }
}

async function listOfCustomer(table: Table, id: string): Promise<readonly ResourceName[]> {
  const owner = { type: "customer", id } as const;
  const [customer, ofUser, addresses, orderIds] = await Promise.all([
    customers.get(table, id),
    listOfUser(table, id),
    listAddresses(table, owner),
    readOwnedOrderIds(table, owner, { most: MOST_ORDERS }),
  ]);
  return [
    ...nameAll("customer", customer ? [customer.value] : []),
    ...addresses,
    ...ofUser,
    ...nameOrders(orderIds),
  ];
}

async function listOfMember(table: Table, id: string): Promise<readonly ResourceName[]> {
  const [ofUser, memberships, orderIds] = await Promise.all([
    listOfUser(table, id),
    getMembershipsOfMember(table, id),
    findOrdersOfMember(table, id, { most: MOST_ORDERS }),
  ]);
  const accounts = await getAccounts(
    table,
    memberships.map(({ account_id }) => account_id),
  );
  const own = accounts.flatMap((account) => (account?.made_for === id ? [account.id] : []));
  const ofAccounts = await Promise.all(own.map((accountId) => listOfOwnAccount(table, accountId)));
  return [
    ...(ofUser.length > 0 ? [{ type: "account-member", id } as const] : []),
    ...ofUser,
    ...nameAll("account-membership", memberships),
    ...ofAccounts.flat(),
    ...nameOrders(orderIds),
  ];
}

/** Nothing if others belong to the account, too. Its membership is in the list already. */
async function listOfOwnAccount(table: Table, id: string): Promise<readonly ResourceName[]> {
  if ((await getMembershipsOfAccount(table, id)).length !== 1) return [];
  return [{ type: "account", id }, ...(await listAddresses(table, { type: "account", id }))];
}

async function listOfAccount(table: Table, id: string): Promise<readonly ResourceName[]> {
  const [addresses, memberships] = await Promise.all([
    listAddresses(table, { type: "account", id }),
    getMembershipsOfAccount(table, id),
  ]);
  return [{ type: "account", id }, ...addresses, ...nameAll("account-membership", memberships)];
}

async function listOfUser(table: Table, id: string): Promise<readonly ResourceName[]> {
  const user = (await users.get(table, id))?.value;
  if (!user) return [];
  return [
    ...nameAll("user-authentication-info", [user]),
    ...nameAll("user-authentication-password-profile-info", user.infos),
    ...nameAll("user-authentication-oidc-profile-info", user.identities ?? []),
  ];
}

async function listAddresses(table: Table, owner: AddressOwner): Promise<readonly ResourceName[]> {
  return nameAll("address", await getAddresses(table, owner));
}

function nameOrders(ids: readonly string[]): readonly ResourceName[] {
  return nameAll(
    "order",
    ids.map((id) => ({ id })),
  );
}

function nameAll(type: ResourceType, records: readonly { readonly id: string }[]): readonly ResourceName[] {
  return records.map(({ id }) => ({ type, id }));
}
