import { createStock } from "../../../lib/inventory/create-stock.ts";
import { createStockLocation } from "../../../lib/inventory/locations/stock-locations.ts";
import { stockLocations } from "../../../lib/inventory/locations/store.ts";
import { getStock } from "../../../lib/inventory/stock/stock-store.ts";
import { deriveChildId } from "../../../lib/releases/children.ts";
import { apron, apronChildren } from "../../local/demo/aprons.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { allGoods } from "../../local/demo/shop-window.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart, DemoSetting } from "../area.ts";

const locations = [
  { name: "Workshop", slug: "workshop" },
  { name: "Ferry shop", slug: "ferry-shop" },
] as const;

type Stocked = {
  readonly id: string;
  readonly attributes: NonNullable<Parameters<typeof createStock>[1]["data"]["attributes"]>;
};

const atLocations = (id: string, workshop: number, ferryShop: number): Stocked => ({
  id,
  attributes: { locations: { workshop: { available: workshop }, "ferry-shop": { available: ferryShop } } },
});

const OAK_TRAY = atLocations(demoId("oak-tray"), 8, 4);

/** Only a few products have stock, so that carts accept any quantity of the others. */
const FEW: readonly Stocked[] = [{ id: demoId("chart"), attributes: { available: 40 } }, OAK_TRAY];

/** Public storefronts sell only products with stock at a location, so here every product has stock at both. */
const ALL: readonly Stocked[] = [
  OAK_TRAY,
  ...[
    ...allGoods.map(({ slug }) => demoId(slug)),
    ...apronChildren.map(({ optionIds }) => deriveChildId(demoId(apron.slug), optionIds)),
  ].map((id) => atLocations(id, 300, 120)),
];

/**
 * Stock of the demo shop, created with the use cases of the merchants' endpoints. Skips existing stock, so that a shop
 * opened with one profile can later be completed for the other.
 */
async function addDemoStock(merchant: Merchant, { profile }: DemoSetting): Promise<void> {
  const { table } = merchant();
  for (const attributes of locations) {
    const name = `stock location ${attributes.slug}`;
    if (await stockLocations.get(table, demoId(name))) continue;
    await createStockLocation(merchant(name), { data: { type: "inventory_location", attributes } });
  }
  for (const { id, attributes } of profile === "compatible" ? ALL : FEW) {
    if (await getStock(table, id)) continue;
    await createStock(merchant(), { data: { type: "stock", id, attributes } }, {});
  }
}

export const demo: DemoPart = {
  step: "stock",
  after: ["promotions"],
  add: addDemoStock,
};
