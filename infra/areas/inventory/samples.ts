import { createStock } from "../../../lib/inventory/create-stock.ts";
import { createStockLocation } from "../../../lib/inventory/locations/stock-locations.ts";
import { stockLocations } from "../../../lib/inventory/locations/store.ts";
import { buildMovementId } from "../../../lib/inventory/stock/movement-ids.ts";
import { getStock } from "../../../lib/inventory/stock/stock-store.ts";
import { createStockTransaction } from "../../../lib/inventory/transactions/stock-transactions.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

const STOCKED = [
  "product with stock to change",
  "product with stock to delete",
  "product with stock to move",
  "product with a history of stock",
];
const LOCATIONS = [
  { id: "stock location to change", name: "Quay store", slug: "quay-store" },
  { id: "stock location to delete", name: "Old barn", slug: "old-barn" },
];

/** The id of a stock transaction follows from its time, so this one needs a fixed time. */
const DELIVERED = new Date("2026-01-12T08:00:00.000Z");
/** A delivery in the stock history of a product. */
export const DELIVERY_ID = buildMovementId(DELIVERED, { turn: 0, unlike: demoId("delivery") });

/** Stock that examples change; skips existing stock. */
async function addSampleStock(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  for (const name of STOCKED) {
    const id = demoId(name);
    if (await getStock(table, id)) continue;
    await createStock(merchant(), { data: { type: "stock", id, attributes: { available: 24 } } }, {});
    if (name !== "product with a history of stock") continue;
    const movement = { type: "stock-transaction", action: "increment", quantity: 12 } as const;
    const ctx = { ...merchant("delivery"), now: () => DELIVERED };
    await createStockTransaction(ctx, id, { data: movement }, {});
  }
  for (const { id, ...attributes } of LOCATIONS) {
    if (await stockLocations.get(table, demoId(id))) continue;
    await createStockLocation(merchant(id), { data: { type: "inventory_location", attributes } });
  }
}

export const samples: DemoPart = { after: ["products"], add: addSampleStock };
