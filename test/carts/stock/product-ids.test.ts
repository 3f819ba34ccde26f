import { describe, expect, it } from "@jest/globals";
import { guessProductIds, rememberProductIds } from "../../../lib/carts/stock/product-ids.ts";
import type { Resolve } from "../../../lib/releases/resolve-products.ts";

/** Any sku is a product of that name, except those that begin with `no`. */
const resolve: Resolve = (question) => {
  const name = "sku" in question ? question.sku : question.id;
  const found = { ok: true, product: { id: `id of ${name}` } };
  return (name.startsWith("no") ? { ok: false } : found) as ReturnType<Resolve>;
};
const bySku = (...skus: string[]) => skus.map((sku) => ({ sku }));

describe("which products references are likely to be", () => {
  it("is their id, or what their sku was last; what is not sold is not remembered", () => {
    rememberProductIds([...bySku("a", "none"), { id: "b" }], resolve);
    expect(guessProductIds([...bySku("a", "none", "b"), { id: "x" }])).toEqual(["id of a", "x"]);
  });

  it("is remembered for 10,000 skus, the longest unused is forgotten first", () => {
    rememberProductIds(bySku("first", "second"), resolve);
    const others = Array.from({ length: 9_998 }, (_, at) => `sku-${at}`);
    rememberProductIds(bySku(...others), resolve);
    rememberProductIds(bySku("first", "last"), resolve);
    expect(guessProductIds(bySku("first", "second", "sku-0", "last"))).toEqual([
      "id of first",
      "id of sku-0",
      "id of last",
    ]);
  });
});
