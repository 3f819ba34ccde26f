import { expectData } from "../shop.ts";
import { MULTI } from "../stock/inventories.ts";
import { aMarket, LAMP } from "./market.ts";

const path = `/v2/inventories/${LAMP}`;

/** A stock record of 8 units in the north and 4 in the shop. */
export async function twoLocations() {
  const shop = await aMarket();
  for (const slug of ["north", "shop"]) {
    const attributes = { name: `Larkfield ${slug}`, slug };
    await expectData(
      shop.post("/v2/inventories/locations", { data: { type: "inventory_location", attributes } }),
    );
    shop.later(1);
  }
  const locations = { north: { available: 8 }, shop: { available: 4 } };
  await expectData(
    shop.post("/v2/inventories", { data: { type: "stock", id: LAMP, attributes: { locations } } }),
  );
  const counts = async () => {
    const { attributes } = await expectData(shop.get(path, MULTI));
    const { north, shop: inShop } = attributes.locations;
    return [attributes, north, inShop].map(({ available, allocated, total }) => [
      available,
      allocated,
      total,
    ]);
  };
  return { ...shop, counts };
}
