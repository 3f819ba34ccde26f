import { expectData, shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { aMerchant } from "./merchant.ts";

/** The names in a list, in order. */
export const readNames = ({ data }: { data: readonly { attributes: { name: string } }[] }): string[] =>
  data.map(({ attributes }) => attributes.name);

/**
 * A published shop with the nodes `cups` and, below it, `mugs`. `cups` has A, B and C and shows B and A first; `mugs` has
 * D. Each product is created a second after the one before. `shopper` reads the catalog.
 */
export async function aBrowsedShop() {
  let now = Date.UTC(2026, 2, 2, 10);
  const clock = () => {
    now += 1000;
    return new Date(now);
  };
  const shop = await aMerchant(memoryTable({ now: clock }));
  const mugs = await shop.node("mugs", shop.node_id);
  const ids = [];
  for (const name of ["A", "B", "C", "D"]) {
    const data = { type: "product", attributes: { name, commodity_type: "physical", status: "live" } };
    ids.push((await expectData(shop.post("/pcm/products", { data }, { now: clock }))).id);
  }
  await shop.attach(ids.slice(0, 3));
  await shop.attach([ids[3]!], mugs);
  const attributes = { curated_products: [ids[1], ids[0]] };
  await expectData(
    shop.put(`/pcm/hierarchies/${shop.hierarchy_id}/nodes/${shop.node_id}`, {
      data: { type: "node", attributes },
    }),
  );
  await shop.publish();
  return { ...shop, mugs, shopper: shopOn(shop.table, { as: "implicit" }) };
}
