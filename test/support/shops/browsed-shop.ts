import { dataOf, shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { aMerchant } from "./merchant.ts";

/** The names in a list, in its order. */
export const namesOf = ({ data }: { data: readonly { attributes: { name: string } }[] }): string[] =>
  data.map(({ attributes }) => attributes.name);

/**
 * A published shop of two nodes, `mugs` below `cups`: A, B and C are in the upper one, which shows B and A first, D in
 * the lower one. Each is made a second later than the one before. `shopper` asks for what is on sale.
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
    ids.push((await dataOf(shop.post("/pcm/products", { data }, { now: clock }))).id);
  }
  await shop.attach(ids.slice(0, 3));
  await shop.attach([ids[3]!], mugs);
  const attributes = { curated_products: [ids[1], ids[0]] };
  await dataOf(
    shop.put(`/pcm/hierarchies/${shop.hierarchy_id}/nodes/${shop.node_id}`, {
      data: { type: "node", attributes },
    }),
  );
  await shop.publish();
  return { ...shop, mugs, shopper: shopOn(shop.table, { as: "implicit" }) };
}
