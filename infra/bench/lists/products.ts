import { randomUUID } from "node:crypto";
import { listProducts } from "../../../functions/products/list-products.ts";
import type { Product } from "../../../lib/products/product.ts";
import { buildProductSaveWrites } from "../../../lib/products/store.ts";
import type { ListKind } from "./list-kind.ts";
import { wholeList } from "./whole-list.ts";

const FIRST_MS = Date.parse("2026-03-02T10:00:00.000Z");

/** Plain products, changed a second apart. */
export const products: ListKind = {
  name: "products",
  endpoint: listProducts,
  open: async () => wholeList((at) => buildProductSaveWrites(productAt(at))),
};

function productAt(position: number): Product {
  const at = new Date(FIRST_MS + position * 1000).toISOString();
  return {
    id: randomUUID(),
    fields: {
      name: `Alder mug ${position}`,
      sku: `MUG-${position}`,
      slug: `alder-mug-${position}`,
      description: "A mug with a matt glaze, made by hand.",
      status: "live",
      commodity_type: "physical",
    },
    created_at: at,
    updated_at: at,
    variationIds: [],
    files: [],
  };
}
