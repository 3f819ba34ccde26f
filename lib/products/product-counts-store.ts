import type { CountedFamily } from "../counted-records/counted-record.ts";
import { decodeProduct, PRODUCT_TYPE } from "./store.ts";

export const productCounts: CountedFamily = {
  kind: "products",
  itemType: PRODUCT_TYPE,
  countedIn: (item) => {
    const { id, fields } = decodeProduct(item);
    return { id, state: fields.status };
  },
};
