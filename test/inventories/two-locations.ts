import { endpoint as updateStock } from "../../functions/inventories/update-stock.ts";
import { call } from "../support/call.ts";
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
  const put = (attributes: unknown, more = {}) =>
    call(updateStock, {
      table: shop.table,
      params: { product_id: MUG },
      headers,
      body: { data: { id: MUG, type: "stock", attributes } },
      ...more,
    });
  return { ...shop, put };
}
