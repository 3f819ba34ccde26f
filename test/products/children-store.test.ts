import { randomBytes } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { removeProducts, saveChildren } from "../../lib/products/children-store.ts";
import type { Product } from "../../lib/products/product.ts";
import { buildProductSaveWrites, getProducts } from "../../lib/products/store.ts";
import { someId } from "../support/shops/products.ts";
import { useEngine } from "../support/tables/engine.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const AT = "2026-03-02T10:00:00.000Z";
const parent: Product = {
  id: someId(),
  fields: { name: "Tee", commodity_type: "physical", status: "live", sku: "TEE", slug: "tee" },
  created_at: AT,
  updated_at: AT,
  variationIds: [],
  files: [],
};
const child = (sku: string, slug: string): Product => ({
  ...parent,
  id: someId(),
  fields: { ...parent.fields, sku, slug },
  child: { parentId: parent.id, optionIds: [], variations: [], priceModifiers: [], detached: false },
});

describe.each(["memory table", "embedded engine"])("children of a product, on the %s", (kind) => {
  const engine = kind === "embedded engine" ? useEngine("dynoxide") : undefined;
  const open = async (...products: readonly Product[]) => {
    const table = engine ? await engine.table() : memoryTable();
    for (const product of products) await table.transact(buildProductSaveWrites(product), someId());
    const save = (children: readonly Product[], version = 1) =>
      saveChildren(
        { table, newId: someId },
        { value: parent, version },
        children.map((product) => ({ product })),
      );
    const savedOf = async (children: readonly Product[]) =>
      (
        await getProducts(
          table,
          children.map(({ id }) => id),
        )
      ).map((found) => found !== undefined);
    const remove = (children: readonly Product[]) =>
      removeProducts(
        { table, newId: someId },
        children.map(({ id }) => id),
      );
    return { save, savedOf, remove };
  };

  it("are saved but for those whose sku or slug is taken, by a product or by one before them", async () => {
    const { save, savedOf } = await open(parent, child("C3", "other"));
    const children = Array.from({ length: 60 }, (_, at) => child(at === 41 ? "C40" : `C${at}`, `c${at}`));
    expect(await save(children)).toEqual([children[3]?.id, children[41]?.id]);
    expect(await savedOf(children)).toEqual(children.map((_, at) => at !== 3 && at !== 41));
  });

  it("are not saved when their parent changed since it was read, or is gone", async () => {
    const { save, savedOf } = await open(parent);
    const children = [child("C", "c")];
    await expect(save(children, 2)).rejects.toMatchObject({ status: 503 });
    expect(await savedOf(children)).toEqual([false]);
    const without = await open();
    await expect(without.save(children)).rejects.toMatchObject({ status: 503 });
  });

  it("are saved and removed however large they are", async () => {
    const { save, savedOf, remove } = await open(parent);
    const notes = Array.from({ length: 100 }, (_, at) => [`a${at}`, randomBytes(1500).toString("base64")]);
    const children = Array.from({ length: 40 }, (_, at): Product => {
      const small = child(`C${at}`, `c${at}`);
      return { ...small, fields: { ...small.fields, admin_attributes: Object.fromEntries(notes) } };
    });
    expect(await save(children)).toEqual([]);
    expect(await savedOf(children)).toEqual(children.map(() => true));
    await remove(children);
    expect(await savedOf(children)).toEqual(children.map(() => false));
  });

  it("are not saved without their parent: 503, to be decided again", async () => {
    const { save, savedOf } = await open();
    const children = [child("C1", "c1")];
    await expect(save(children)).rejects.toMatchObject({ status: 503 });
    expect(await savedOf(children)).toEqual([false]);
  });
});
