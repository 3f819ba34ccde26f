import { describe, expect, it } from "@jest/globals";
import { guessProductIds, rememberProductIds } from "../../../lib/carts/stock/cart-stock.ts";
import { chooseBuyerProducts } from "../../../lib/releases/resolve-products.ts";
import { NEVER_PUBLISHED, type ProductReference } from "../../../lib/releases/store.ts";
import { NOON } from "../../support/runtime.ts";
import { aProduct, CATALOG_ID } from "../../support/shops/products.ts";

const at = NOON.toISOString();
const RELEASE = { catalogId: CATALOG_ID, releaseId: "r", number: 1, publishedAt: at, firstPublishedAt: at };

/** Any sku is a product of that name, except those that begin with `no`. */
function productsOf(references: readonly ProductReference[]) {
  const live = [{ ...RELEASE, total: 0, withoutChildren: [], trees: 0 }];
  const versions = references.map((reference) => {
    const sku = "sku" in reference ? reference.sku : reference.id;
    if (sku.startsWith("no")) return NEVER_PUBLISHED;
    const product = { ...aProduct({ sku }), id: `id of ${sku}` };
    return { bodies: [product], at: [{ catalogId: CATALOG_ID, number: 1, body: 0 }] };
  });
  return chooseBuyerProducts(
    { releases: { live, rules: [] }, references, versions, tags: new Map() },
    {},
    NOON,
  );
}

function remember(references: readonly ProductReference[]): void {
  rememberProductIds(references, productsOf(references));
}

const bySku = (...skus: string[]) => skus.map((sku) => ({ sku }));

describe("which products references are likely to be", () => {
  it("is their id, or what their sku was last; what is not sold is not remembered", () => {
    remember([...bySku("a", "none"), { id: "b" }]);
    expect(guessProductIds([...bySku("a", "none", "b"), { id: "x" }])).toEqual(["id of a", "x"]);
  });

  it("is remembered for 10,000 skus, the longest unused is forgotten first", () => {
    remember(bySku("first", "second"));
    const others = Array.from({ length: 9_998 }, (_, at) => `sku-${at}`);
    remember(bySku(...others));
    remember(bySku("first", "last"));
    expect(guessProductIds(bySku("first", "second", "sku-0", "last"))).toEqual([
      "id of first",
      "id of sku-0",
      "id of last",
    ]);
  });
});
