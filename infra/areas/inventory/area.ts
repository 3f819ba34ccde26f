import { indexKeys, keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Stock",
      group: "Sell",
      place: 210,
      description:
        "How much there is of a product, in all or by location, and every movement of it. A product without a stock record cannot run out. Payments take stock by themselves.",
    },
    {
      name: "Stock locations",
      group: "Sell",
      place: 220,
      description:
        "Where stock lies: warehouses and shops. A cart item may name the location it is taken from.",
      has: ["inventory/locations"],
    },
  ],
  pathParameters: {
    location_id: "Id of the stock location.",
    transaction_id: "Id of the stock transaction.",
  },
  keys: {
    stock: [keys.stock(ANY), keys.stockMovement(ANY, ANY, ANY), keys.keptHold(ANY, ANY, ANY)],
    stockLocations: [keys.stockLocation(ANY), keys.uniqueName("stock-location", ANY)],
  },
  indexKeys: {
    stockLists: [indexKeys.stockList(0)],
  },
  demo: () => import("./demo.ts"),
  samples: () => import("./samples.ts"),
};
