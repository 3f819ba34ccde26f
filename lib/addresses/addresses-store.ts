import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, problem, toApiError, unprocessable } from "../kernel/errors.ts";
import { type Document, decodeDocument, decodeItem, entity, type Partition } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { queryAll } from "../table/query-all.ts";
import { type Resource, resource } from "../table/resource.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Check, Item, Table, Update } from "../table/table.ts";
import type { OwnedAddress } from "./address.ts";

/** Contains no id, so that an unknown owner and another one get the same answer. */
export function noOwner(type: AddressOwner["type"]): ApiError {
  return toApiError(problem(404, `There is no such ${type}.`));
}

const addressEntity = entity<OwnedAddress>("address");

export const ADDRESS_TYPE = addressEntity.type;

export function addressesOf(owner: AddressOwner): Resource<OwnedAddress> {
  return resource({
    entity: addressEntity,
    name: "address",
    keyOf: (id) => keys.address(owner, id),
  });
}

export function addressIn(item: Item): OwnedAddress {
  return decodeItem(addressEntity, item);
}

/** Sort key between the addresses and their count. */
const LAST_ID = "~";

/** In the order of the ids. @answers Whose addresses may a caller see, and how many may there be? */
export async function getAddresses(table: Table, owner: AddressOwner): Promise<readonly OwnedAddress[]> {
  const { pk } = keys.addressCount(owner);
  const items = await queryAll(table, { pk, sk: { to: LAST_ID }, consistent: true });
  return items.map(addressIn);
}

/** In the order of the ids, each as it can be changed. */
export async function getAddressBook(
  table: Table,
  owner: AddressOwner,
): Promise<readonly Document<OwnedAddress>[]> {
  const { pk } = keys.addressCount(owner);
  const items = await queryAll(table, { pk, sk: { to: LAST_ID }, consistent: true });
  return items.flatMap((item) => decodeDocument(addressEntity, item) ?? []);
}

/** Partition of an owner's addresses, with their count. */
export function addressPartition(owner: AddressOwner): Partition {
  return { pk: keys.addressCount(owner).pk };
}

const COUNT = { type: "address_count" } as const;

/** Adds one to the count. Refused with 422 at the limit. */
export function buildCountIncrease(owner: AddressOwner, limit: number): Update {
  return {
    update: keys.addressCount(owner),
    set: COUNT,
    add: { addresses: 1 },
    when: { only: { where: [{ attribute: "addresses", atMost: limit - 1 }] } },
    refusal: () =>
      unprocessable(`This ${owner.type} has ${limit} addresses already.`, { title: TITLES.limitReached }),
  };
}

/** Takes one from the count. */
export function buildCountDecrease(owner: AddressOwner): Update {
  const when = { unconditional: "the address deleted in the same transaction was counted once" };
  return { update: keys.addressCount(owner), set: COUNT, add: { addresses: -1 }, when };
}

/** Checks in a transaction that the owner still exists, so that a deleted owner gets no address. */
export function ownerCheck({ type, id }: AddressOwner): Check {
  const check = type === "account" ? keys.account(id) : keys.customer(id);
  return { check, when: { only: "present" }, refusal: () => noOwner(type) };
}
