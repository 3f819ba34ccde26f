import type { LookUpFamily } from "../look-ups/look-up.ts";
import { findIdsBehind } from "../look-ups/look-ups-store.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import { buildFieldReader } from "./listing/listed-attributes-store.ts";
import { ORDER_TYPE } from "./orders-store.ts";

const MEMBER_FIELD = "member_id";

/** Ids of orders that name a member, in their order; those of the last seconds may be missing. */
export function findOrdersOfMember(
  table: Table,
  memberId: string,
  page: { readonly after?: string | undefined; readonly most: number },
): Promise<readonly string[]> {
  return findIdsBehind(table, { kind: "orders", field: MEMBER_FIELD, text: memberId }, page);
}

const PREFIX = keys.order("").pk.length;

/** Reads attributes next to the content, so no order is unpacked. */
export const orderLookUps: LookUpFamily = {
  kind: "orders",
  itemType: ORDER_TYPE,
  searchedIn: (item) => {
    const id = item.pk.slice(PREFIX);
    const read = buildFieldReader(item, id);
    const readText = (field: string) => {
      const value = read(field);
      return typeof value === "string" ? value : undefined;
    };
    const memberId = readText("account.member_id");
    return {
      id,
      ids: memberId === undefined ? [] : [{ field: MEMBER_FIELD, text: memberId }],
      values: {
        order_number: readText("order_number"),
        email: readText("email"),
        "contact.email": readText("contact.email"),
      },
      names: { name: readText("name"), "contact.name": readText("contact.name") },
      expiresAt: item.expires_at,
    };
  },
};
