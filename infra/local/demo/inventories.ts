import { createStock } from "../../../lib/inventories/create-stock.ts";
import { createStockLocation } from "../../../lib/inventories/locations/create-stock-location.ts";
import { stockLocations } from "../../../lib/inventories/locations/store.ts";
import { getStock } from "../../../lib/stock/stock-store.ts";
import type { Merchant } from "./merchant.ts";
import { demoId } from "./stable-id.ts";

const locations = [
  { name: "Workshop", slug: "workshop" },
  { name: "Ferry shop", slug: "ferry-shop" },
] as const;

/** Few products are managed, so that carts to try things with take any quantity of the others. */
const stocked = [
  { slug: "chart", attributes: { available: 40 } },
  {
    slug: "oak-tray",
    attributes: { locations: { workshop: { available: 8 }, "ferry-shop": { available: 4 } } },
  },
];

/** The stock of the demo shop, through the use cases behind the merchants' endpoints; what is there already is left alone. */
export async function addDemoStock(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  for (const attributes of locations) {
    const name = `stock location ${attributes.slug}`;
    if (await stockLocations.get(table, demoId(name))) continue;
    await createStockLocation(merchant(name), { data: { type: "inventory_location", attributes } });
  }
  for (const { slug, attributes } of stocked) {
    const id = demoId(slug);
    if (await getStock(table, id)) continue;
    await createStock(merchant(), { data: { type: "stock", id, attributes } }, {});
  }
}
