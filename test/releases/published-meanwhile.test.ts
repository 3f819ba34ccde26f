import { describe, expect, it } from "@jest/globals";
import { NOON } from "../support/runtime.ts";
import { aContext, aProduct, publish, resolveAll } from "../support/shops/products.ts";
import { withinBatch } from "../support/tables/between-reads.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

/** A product published after a batch looked for it and before the batch reads the release. */
async function publishedWithin(milliseconds: number) {
  const table = memoryTable();
  const mug = aProduct({ sku: "MUG" });
  await publish(table, [aProduct()]);
  const raced = withinBatch(table, () => publish(table, [mug]));
  const now = () => new Date(NOON.getTime() + milliseconds);
  const [resolution] = await resolveAll(aContext(raced, now), [{ sku: "MUG" }]);
  return resolution?.ok;
}

describe("a product that is published while it is looked for", () => {
  it("is found, by a second look", async () => {
    expect(await publishedWithin(4999)).toBe(true);
  });

  it("is looked for no more when the publication is five seconds old: it is not in it", async () => {
    expect(await publishedWithin(5000)).toBe(false);
  });
});
