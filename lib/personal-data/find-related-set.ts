import { findMembership } from "../accounts/memberships/membership-look-ups-store.ts";
import { accounts } from "../accounts/store.ts";
import { isMember, type User } from "../accounts/users/user.ts";
import { findUserOfWay } from "../accounts/users/user-look-ups-store.ts";
import { users } from "../accounts/users/users-store.ts";
import { findAddressOwner } from "../addresses/address-look-ups-store.ts";
import { addressesOf } from "../addresses/addresses-store.ts";
import { customers } from "../customers/store.ts";
import type { Order } from "../orders/order.ts";
import { getOrder } from "../orders/orders-store.ts";
import { BUYER_REALM_ID } from "../realms/realms.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { RelatedSet } from "./related-set.ts";
import type { ResourceName } from "./resource-types.ts";

/** The set that a resource belongs to; undefined for an unknown resource. */
export async function findRelatedSet(
  { table }: Pick<Context, "table">,
  { type, id }: ResourceName,
): Promise<RelatedSet | undefined> {
  switch (type) {
    case "customer":
      return (await customers.get(table, id)) && { kind: "customer", id };
    case "account":
      return (await accounts.get(table, id)) && { kind: "account", id };
    case "account-member":
    case "user-authentication-info":
      return findSetOfUser((await users.get(table, id))?.value);
    case "user-authentication-oidc-profile-info":
    case "user-authentication-password-profile-info":
      return findSetOfUser(await findUserOfWay(table, id));
    case "account-membership":
      return findSetOfMembership(table, id);
    case "address":
      return findSetOfAddress(table, id);
    case "order":
      return findSetOfOrder((await getOrder(table, id))?.value);
    default:
      return type satisfies never;
  }
}

/** Buyers have the ids of their customers. Members of staff have no set. */
function findSetOfUser(user: User | undefined): RelatedSet | undefined {
  if (!user) return undefined;
  const id = user.id.toLowerCase();
  if (isMember(user)) return { kind: "member", id };
  return user.realm_id === BUYER_REALM_ID ? { kind: "customer", id } : undefined;
}

async function findSetOfMembership(table: Table, id: string): Promise<RelatedSet | undefined> {
  const membership = await findMembership(table, id);
  if (!membership) return undefined;
  const { account_id, member_id } = membership;
  return { kind: "membership", account_id, member_id };
}

async function findSetOfAddress(table: Table, id: string): Promise<RelatedSet | undefined> {
  const owner = await findAddressOwner(table, id);
  const address = owner && (await addressesOf(owner).get(table, id));
  return address && { kind: owner.type, id: owner.id.toLowerCase() };
}

function findSetOfOrder(order: Order | undefined): RelatedSet | undefined {
  if (!order) return undefined;
  const { account, customer, is_person_erased: isErased } = order;
  const memberId = account?.member_id;
  if (!isErased && memberId !== undefined) return { kind: "member", id: memberId.toLowerCase() };
  if (!isErased && !account && customer?.id !== undefined) {
    return { kind: "customer", id: customer.id.toLowerCase() };
  }
  return { kind: "order", id: order.id.toLowerCase() };
}
