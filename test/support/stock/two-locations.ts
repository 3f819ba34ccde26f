import { NOON } from "../runtime.ts";
import { shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { inventories, MUG } from "./inventories.ts";

export const NORTH = "larkfield-north";
export const SHOP = "larkfield-shop";
export const headers = { "ep-inventories-multi-location": "TRUE" };
/** Stock without locations. */
export const CLASSIC = { headers: {} };

/** A product with 4 units in the shop and 8 in the north, and functions that change it. */
export async function atTwoLocations() {
  const table = memoryTable({ now: () => NOON });
  const shop = inventories(table);
  for (const slug of [SHOP, NORTH]) await shop.location(slug);
  await shop.createAt({ [SHOP]: 4, [NORTH]: 8 });
  const change = (attributes: unknown, more = {}, id = MUG) =>
    shopOn(table).put(
      `/v2/inventories/${MUG}`,
      { data: { id, type: "stock", attributes } },
      { headers, ...more },
    );
  return { ...shop, table, change };
}
