import { randomBytes } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { buildProductPut, getProduct, isSavable } from "../../../lib/products/store.ts";
import { HURRIED, listTasks } from "../../support/background/background.ts";
import { patientWorker } from "../../support/background/patient-worker.ts";
import { expectData } from "../../support/shop.ts";
import { someId } from "../../support/shops/products.ts";
import { aRelatedShop, callsOn } from "../../support/shops/related.ts";
import type { MemoryTable } from "../../support/tables/memory-table.ts";

/** Fills a stored product until a byte more is too much. */
async function fillProduct(table: MemoryTable, id: string): Promise<void> {
  const before = await getProduct(table, id);
  if (!before) throw new Error("There is no such product.");
  const filled = (bytes: number) => ({
    ...before.value,
    fields: {
      ...before.value.fields,
      admin_attributes: { a: filling.subarray(0, bytes).toString("latin1") },
    },
  });
  const filling = Buffer.from(randomBytes(600_000).toString("base64"));
  let [fits, bursts] = [0, filling.length];
  while (bursts - fits > 1) {
    const middle = Math.floor((fits + bursts) / 2);
    if (isSavable(filled(middle))) fits = middle;
    else bursts = middle;
  }
  await table.transact([buildProductPut(filled(fits), before)], someId());
}

describe("a product that is as large as a product can be", () => {
  it("201: is not associated in both directions, but in one; the others are", async () => {
    const { table, a, b, c, associate, related } = await aRelatedShop();
    await fillProduct(table, b);
    const { status, body } = await associate(a, "CRP_sets", [b, c]);
    expect([status, body.meta.associated_products, body.meta.products_not_associated]).toEqual([
      201,
      [c],
      [{ ID: b, Details: expect.stringContaining("as large as a product can be") }],
    ]);
    expect(await related(a, "CRP_sets")).toEqual([c]);
    await expectData(associate(a, "CRP_similar", [b]));
    expect(await related(a, "CRP_similar")).toEqual([b]);
    expect((await associate(b, "CRP_similar", [a])).status).toBe(413);
  });

  it("does not stop the work of a large change that was answered before", async () => {
    const { table, ids, associate, related } = await aRelatedShop(111);
    const [a = "", ...others] = ids;
    const last = others.at(-1) ?? "";
    await expectData(associate(a, "CRP_sets", others, HURRIED));
    await fillProduct(table, last);
    await patientWorker().workToTheEnd(table);
    expect(listTasks(table)).toEqual([]);
    expect(await related(others.at(-2) ?? "", "CRP_sets")).toEqual([a]);
  });
});

describe("what an association reads", () => {
  it("takes no whole product but its own, or those that get their first list", async () => {
    const { table, a, b, c, d, associate } = await aRelatedShop();
    await associate(a, "CRP_sets", [b]);
    const read = new Set<string>();
    const watched: MemoryTable = {
      ...table,
      getMany: (keys, ...more) => {
        for (const { pk, sk } of keys) if (sk === "PRODUCT") read.add(pk);
        return table.getMany(keys, ...more);
      },
    };
    const calls = callsOn(watched);
    await expectData(calls.associate(a, "CRP_similar", [b, c, d]));
    expect([...read]).toEqual([]);
    await expectData(calls.associate(a, "CRP_sets", [b, c]));
    expect([...read]).toEqual([`PRODUCT#${c}`]);
  });
});
