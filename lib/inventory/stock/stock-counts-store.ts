import type { CountedFamily } from "../../counted-records/counted-record.ts";
import { productIdInStockKey } from "../../table/keys.ts";
import { STOCK_TYPE } from "./stock-store.ts";

/** Records of which nothing is left to sell. Pieces in carts count as gone. */
export const stockCounts: CountedFamily = {
  kind: "stock",
  itemType: STOCK_TYPE,
  countedIn: (item) => ({
    id: productIdInStockKey(item),
    state: Number(item["available"] ?? 0) <= 0 ? "short" : "",
  }),
};
