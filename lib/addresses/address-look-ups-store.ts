import type { LookUpFamily } from "../look-ups/look-up.ts";
import { findIdsBehind } from "../look-ups/look-ups-store.ts";
import type { AddressOwner } from "../table/shopper-keys.ts";
import type { Table } from "../table/table.ts";
import { ADDRESS_TYPE, addressIn } from "./addresses-store.ts";

const KIND = "addresses";
const FIELD = "id";
const OWNER_MARK = ":";

/** An address is stored below its owner, so its id alone does not lead to it. */
export const addressLookUps: LookUpFamily = {
  kind: KIND,
  itemType: ADDRESS_TYPE,
  searchedIn: (item) => {
    const { id, owner } = addressIn(item);
    const path = `${owner.type}${OWNER_MARK}${owner.id}`;
    return { id: path, ids: [{ field: FIELD, text: id }], values: {}, names: {} };
  },
};

/** The owner of an address, seconds after it was made. */
export async function findAddressOwner(table: Table, id: string): Promise<AddressOwner | undefined> {
  const [path = ""] = await findIdsBehind(table, { kind: KIND, field: FIELD, text: id }, { most: 1 });
  const [type, ownerId = ""] = path.split(OWNER_MARK);
  return type === "account" || type === "customer" ? { type, id: ownerId } : undefined;
}
