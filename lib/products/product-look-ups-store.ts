import type { LookUpFamily } from "../look-ups/look-up.ts";
import { decodeProduct, PRODUCT_TYPE } from "./store.ts";

export const productLookUps: LookUpFamily = {
  kind: "products",
  itemType: PRODUCT_TYPE,
  searchedIn: (item) => {
    const {
      id,
      fields: { name, sku, slug },
    } = decodeProduct(item);
    return { id, values: { sku, slug }, names: { name } };
  },
};
