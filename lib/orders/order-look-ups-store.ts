import type { LookUpFamily } from "../look-ups/look-up.ts";
import { keys } from "../table/keys.ts";
import { buildFieldReader } from "./listing/listed-attributes-store.ts";
import { ORDER_TYPE } from "./orders-store.ts";

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
    return {
      id,
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
