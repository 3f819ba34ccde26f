import { shopOn } from "../support/shop.ts";
import { inventories, MUG } from "../support/stock/inventories.ts";

export const NORTH = "larkfield-north";
export const SHOP = "larkfield-shop";
export const headers = { "ep-inventories-multi-location": "TRUE" };
/** The form of amounts alone. */
export const CLASSIC = { headers: {} };

/** A product with 4 pieces in the shop and 8 in the north, and how it is changed. */
export async function atTwoLocations() {
  const shop = inventories();
  for (const slug of [SHOP, NORTH]) await shop.location(slug);
  await shop.createAt({ [SHOP]: 4, [NORTH]: 8 });
  const change = (attributes: unknown, more = {}, id = MUG) =>
    shopOn(shop.table).put(
      `/v2/inventories/${MUG}`,
      { data: { id, type: "stock", attributes } },
      { headers, ...more },
    );
  return { ...shop, change };
}
