import { describe, expect, it } from "@jest/globals";
import { aContext, aProduct, CATALOG_ID, publish, resolveAll, someId } from "../support/shops/products.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const image = {
  id: someId(),
  type: "file" as const,
  file_name: "mug.jpg",
  mime_type: "image/jpeg",
  file_size: 10,
  link: { href: "https://img.example/mug.jpg" },
  links: { self: "/v2/files/1" },
  meta: { timestamps: { created_at: "2026-01-12T08:00:00.000Z" } },
};

describe("products that a cart names", () => {
  it("finds 100 products by id or sku in one round trip, right after a publication", async () => {
    const table = memoryTable();
    const products = Array.from({ length: 100 }, () => aProduct());
    await publish(table, products);
    const before = { ...table.calls };
    const requests = products.map(({ id, attributes }, index) =>
      index % 2 === 0 ? { id } : { sku: attributes.sku! },
    );
    const found = await resolveAll(aContext(table), requests);
    expect(found.map((one) => one.ok && one.product.id)).toEqual(products.map(({ id }) => id));
    expect(table.calls).toEqual({ ...before, getMany: before.getMany + 1 });
  });

  it("starts its read in the caller's tick, so that other reads can join it", () => {
    const table = memoryTable();
    void resolveAll(aContext(table), [{ sku: "A" }]);
    expect(table.calls.getMany).toBe(1);
  });

  it("hands a cart what a line shows", async () => {
    const table = memoryTable();
    const product = aProduct({ description: "Stoneware", mainImage: image });
    await publish(table, [product]);
    const [found] = await resolveAll(aContext(table), [{ id: product.id.toUpperCase() }]);
    expect(found).toMatchObject({
      ok: true,
      product: {
        name: "Alder mug",
        description: "Stoneware",
        catalog_id: CATALOG_ID,
        image: { href: image.link.href, mime_type: "image/jpeg", file_name: "mug.jpg" },
      },
    });
  });

  it("404 Product not found: unknown, dropped by the next release, hostile names", async () => {
    const table = memoryTable();
    const [kept, dropped] = [aProduct(), aProduct()];
    await publish(table, [kept, dropped]);
    await publish(table, [kept]);
    const found = await resolveAll(aContext(table), [
      { id: dropped.id },
      { sku: dropped.attributes.sku! },
      { id: "__proto__" },
      { sku: "" },
      { sku: "x".repeat(5000) },
      { id: kept.id },
    ]);
    expect(found.map((one) => (one.ok ? one.product.id : one.problem.title))).toEqual([
      ...Array(5).fill("Product not found"),
      kept.id,
    ]);
  });

  it("serves the old release, whole, until the new one is live", async () => {
    const table = memoryTable();
    const old = aProduct({ name: "Old", sku: "A" });
    await publish(table, [old]);
    for (let release = 0; release < 5; release += 1) {
      await publish(table, [{ ...old, attributes: { ...old.attributes, name: `New ${release}` } }]);
      const [byId, bySku] = await resolveAll(aContext(table), [{ id: old.id }, { sku: "A" }]);
      expect([byId, bySku]).toMatchObject(Array(2).fill({ product: { name: `New ${release}` } }));
    }
  });
});
