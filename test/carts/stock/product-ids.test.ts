import { describe, expect, it } from "@jest/globals";
import { likelyIds, rememberIds } from "../../../lib/carts/stock/product-ids.ts";
import type { Resolve } from "../../../lib/releases/resolve-products.ts";

/** Every sku is the product of its name, but for those that nobody sells. */
const resolve: Resolve = (question) => {
  const name = "sku" in question ? question.sku : question.id;
  const found = { ok: true, product: { id: `id of ${name}` } };
  return (name.startsWith("no") ? { ok: false } : found) as ReturnType<Resolve>;
};
const bySku = (...skus: string[]) => skus.map((sku) => ({ sku }));

describe("which products references are likely to be", () => {
  it("is their id, or what their sku was last; what is not sold is not remembered", () => {
    rememberIds([...bySku("a", "none"), { id: "b" }], resolve);
    expect(likelyIds([...bySku("a", "none", "b"), { id: "x" }])).toEqual(["id of a", "x"]);
  });

  it("is remembered for 10,000 skus, the longest unused is forgotten first", () => {
    rememberIds(bySku("first", "second"), resolve);
    const others = Array.from({ length: 9_998 }, (_, at) => `sku-${at}`);
    rememberIds(bySku(...others), resolve);
    rememberIds(bySku("first", "last"), resolve);
    expect(likelyIds(bySku("first", "second", "sku-0", "last"))).toEqual([
      "id of first",
      "id of sku-0",
      "id of last",
    ]);
  });
});
