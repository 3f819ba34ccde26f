import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { orderEntries } from "../../../infra/sweep/order-entries.ts";
import { findStrays } from "../../../infra/sweep/strays.ts";
import type { Item } from "../../../lib/table/table.ts";
import { shopOn } from "../../support/shop.ts";
import { aFilledApi } from "../../support/shops/custom-apis.ts";
import { interrupted } from "../../support/tables/interrupted.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { makeOlder } from "../../support/tables/older-entries.ts";

const anyway = { unconditional: "test" };

/** A Custom API whose entries, 121 of them, were made before entries had an order. */
async function anOlderStore() {
  const table = memoryTable();
  const fields = { score: { field_type: "integer" } };
  const { api, ids } = await aFilledApi(table, fields, {}, 120, (score) => ({ score }));
  await makeOlder(table, api.id);
  const shop = shopOn(table);
  const entries = `/v2/extensions/${api.slug}` as const;
  const entry = `${entries}/${ids[1]}` as const;
  const body = { data: { type: api.api_type, score: 7 } };
  const order = () => orderEntries(table, [...table.all()]);
  const queriesOf = async (query: string) => {
    const before = table.calls.query;
    const { body: page } = await shop.get(`${entries}?${query}`);
    return { queries: table.calls.query - before, total: page.meta.results.total, page };
  };
  return { table, shop, api, entries, entry, body, order, queriesOf };
}

describe("npm run sweep -- --order", () => {
  it("puts older entries in order: nothing is stray, and lists show what they showed", async () => {
    const { table, api, order, queriesOf } = await anOlderStore();
    expect(findStrays(table.all())).toMatchObject({ strays: [], unordered: [api.slug] });
    const before = await queriesOf("page[limit]=100");
    expect(await order()).toEqual([`${api.slug}: all entries are in order`]);
    expect(findStrays(table.all())).toMatchObject({ strays: [], unordered: [] });
    const after = await queriesOf("page[limit]=100");
    expect([after.page.data, after.total]).toEqual([before.page.data, 121]);
    expect(await order()).toEqual([]);
  });

  it("is done beside writers, and says when it has to be run again", async () => {
    const { table, shop, api, entries, entry, body, order, queriesOf } = await anOlderStore();
    const items = [...table.all()];
    await shop.put(entry, body);
    const changing = interrupted(table, () =>
      shop.put(`/v2/settings/extensions/custom-apis/${api.id}`, {
        data: { type: "custom_api", name: "New" },
      }),
    );
    expect(await orderEntries(changing, items)).toEqual([`${api.slug}: changed meanwhile, run this again`]);
    await shop.post(entries, body);
    await shop.delete(entry);
    expect((await queriesOf("")).total).toBe(121);
    expect(await order()).toEqual([`${api.slug}: all entries are in order`]);
    expect(findStrays(table.all())).toMatchObject({ strays: [], unordered: [] });
    expect((await queriesOf("")).total).toBe(121);
  });

  it("puts right what an older version has written after a roll back to it", async () => {
    const { table, api, order, queriesOf } = await anOlderStore();
    await order();
    const [item] = table.all().filter(({ type }) => type === "custom_api_entry");
    const row = table.all().find(({ type, sk }) => type === "entry_order" && sk.endsWith(item!.sk))!;
    await table.transact([{ delete: { pk: item!.pk, sk: item!.sk }, when: anyway }], randomUUID());
    const made = { ...item!, sk: randomUUID(), version: 1 };
    await table.put(made, anyway);
    expect(findStrays(table.all()).strays).toEqual([
      expect.stringMatching(`^missing ENTRY-ORDER.*${made.sk}$`),
      expect.stringMatching(`^missing ENTRY-INDEX.*${made.sk}$`),
      `nobody's ${row.pk} ${row.sk}`,
      expect.stringMatching(`^nobody's ENTRY-INDEX.*${item!.sk}$`),
    ]);
    expect(await order()).toEqual([`${api.slug}: all entries are in order`]);
    expect(findStrays(table.all()).strays).toEqual([]);
    expect((await queriesOf("")).total).toBe(121);
  });

  it("goes on where it was ended", async () => {
    const { table, api, order } = await anOlderStore();
    let transactions = 0;
    const ending = {
      ...table,
      transact: async (...one: Parameters<typeof table.transact>) => {
        transactions += 1;
        if (transactions === 2) throw new Error("ended");
        return table.transact(...one);
      },
    };
    await expect(orderEntries(ending, [...table.all()])).rejects.toThrow("ended");
    expect(findStrays(table.all())).toMatchObject({ strays: [], unordered: [api.slug] });
    await order();
    expect(findStrays(table.all())).toMatchObject({ strays: [], unordered: [] });
  });

  it("counts exactly while others create, change and delete, and is repeated as exactly", async () => {
    const { table, shop, api, entries, order } = await anOlderStore();
    const ids = table.all().flatMap(({ type, sk }) => (type === "custom_api_entry" ? [sk] : []));
    const body = { data: { type: api.api_type, score: 9 } };
    const write = async (number: number) => {
      for (let turn = 0; turn < 12; turn += 1) {
        const entry = `${entries}/${ids[(number * 31 + turn * 7) % ids.length]}` as const;
        if (turn % 3 === 0) await shop.post(entries, body);
        else if (turn % 3 === 1) await shop.put(entry, body);
        else await shop.delete(entry);
      }
    };
    await Promise.all([order(), ...[0, 1, 2, 3].map(write)]);
    await order();
    expect(findStrays(table.all())).toMatchObject({ strays: [], unordered: [] });
    const total = table.all().filter(({ type }) => type === "custom_api_entry").length;
    const { body: page } = await shop.get(entries);
    expect(page.meta.results).toEqual({ total, total_method: "exact" });
  });

  it("counts anew where an older version has written after a roll back", async () => {
    const { table, api, order, queriesOf } = await anOlderStore();
    await order();
    const item = table.all().find(({ type }) => type === "custom_api_entry")!;
    const { counted_since: _, ...uncounted } = item as Item & { counted_since?: number };
    const made: Item = { ...uncounted, sk: randomUUID(), version: 1 };
    await table.put(made, anyway);
    expect(findStrays(table.all()).strays).toContainEqual(`miscounted ${api.slug}: 121 instead of 122`);
    expect(await order()).toEqual([`${api.slug}: all entries are in order`]);
    expect(findStrays(table.all())).toMatchObject({ strays: [], unordered: [] });
    expect((await queriesOf("")).total).toBe(122);
  });
});
