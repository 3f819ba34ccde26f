import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { decoded, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { queryAll } from "../table/query-all.ts";
import { type Resource, resource } from "../table/resource.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Check, Item, Table, Update } from "../table/table.ts";
import type { OwnedAddress } from "./address.ts";
import { noOwner } from "./no-owner.ts";

const addressEntity = entity<OwnedAddress>("address");

/** What items of addresses are stored as. */
export const ADDRESS_TYPE = addressEntity.type;

/** The addresses of one account or customer. */
export function addressesOf(owner: AddressOwner): Resource<OwnedAddress> {
  return resource({
    entity: addressEntity,
    name: "address",
    keyOf: (id) => keys.address(owner, id),
  });
}

/** The address in a stored item. */
export function addressIn(item: Item): OwnedAddress {
  return decoded(addressEntity, item);
}

/** Before the count, which is behind all ids. */
const LAST_ID = "~";

/** All of them, in the order of their ids. */
export async function getAddresses(table: Table, owner: AddressOwner): Promise<readonly OwnedAddress[]> {
  const { pk } = keys.addressCount(owner);
  const items = await queryAll(table, { pk, sk: { to: LAST_ID }, consistent: true });
  return items.map(addressIn);
}

const COUNT = { type: "address_count" } as const;

/** Counts one more. Refused for the one that would be more than `limit`. */
export function oneMore(owner: AddressOwner, limit: number): Update {
  return {
    update: keys.addressCount(owner),
    set: COUNT,
    add: { addresses: 1 },
    when: { only: { where: [{ attribute: "addresses", atMost: limit - 1 }] } },
    refusal: () =>
      unprocessable(`This ${owner.type} has ${limit} addresses already.`, { title: TITLES.limitReached }),
  };
}

/** Counts one less. */
export function oneLess(owner: AddressOwner): Update {
  const when = { unconditional: "the address that is deleted beside it was counted once" };
  return { update: keys.addressCount(owner), set: COUNT, add: { addresses: -1 }, when };
}

/** Lets a transaction happen as long as the owner is there, so that nobody has addresses once he is deleted. */
export function ownerCheck({ type, id }: AddressOwner): Check {
  const check = type === "account" ? keys.account(id) : keys.customer(id);
  return { check, when: { only: "present" }, refusal: () => noOwner(type) };
}
