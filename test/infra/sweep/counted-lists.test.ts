import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { findUnlisted, listRecords, unexpired } from "../../../infra/sweep/counted-lists.ts";
import { LISTED_KINDS } from "../../../infra/sweep/listed-kinds.ts";
import { JOB_LIST } from "../../../lib/jobs/store.ts";
import { PRODUCT_LIST } from "../../../lib/products/rows/product-list.ts";
import { COUNT_TYPE, correction, rowIn, rowKey } from "../../../lib/table/counted/counted-list.ts";
import { countOf } from "../../../lib/table/counted/counted-page.ts";
import { keys } from "../../../lib/table/keys.ts";
import type { Table } from "../../../lib/table/table.ts";
import { NOON } from "../../support/runtime.ts";
import { dataOf, shopOn } from "../../support/shop.ts";
import { aMerchant, usd } from "../../support/shops/merchant.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { asEarlier, listState, withoutLists } from "../../support/tables/without-lists.ts";

/** A store whose products and prices were made before lists had rows. */
async function anOlderStore(count = 12) {
  const shop = await aMerchant(memoryTable({ now: () => NOON }));
  const { table, pricebook_id, product, price } = shop;
  let ms = 0;
  const later = () => {
    ms += 1000;
    return { now: () => new Date(NOON.getTime() + ms) };
  };
  const ids: string[] = [];
  const priceIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push((await product({ sku: `S-${index}` }, later())).id);
    priceIds.push((await price(`S-${index}`, usd(100))).id);
  }
  await withoutLists(table);
  const sweep = (items = [...table.all()]) => listRecords(table, items, LISTED_KINDS);
  const change = (id: string, as: Table = table) =>
    dataOf(
      shop.put(
        `/pcm/products/${id}`,
        { data: { type: "product", id, attributes: { name: "New" } } },
        { table: as, ...later() },
      ),
    );
  const remove = (id: string, as: Table = table) => dataOf(shop.delete(`/pcm/products/${id}`, { table: as }));
  const lists = async () => {
    const products = await shop.get("/pcm/products?page[limit]=100");
    const prices = await shop.get(`/pcm/pricebooks/${pricebook_id}/prices?page[limit]=100`);
    return [products.body, prices.body] as const;
  };
  const states = () => [
    listState(table, "products", "latest first"),
    listState(table, `prices#${pricebook_id}`, "oldest first"),
  ];
  return { ...shop, ids, priceIds, later, sweep, change, remove, lists, states };
}

const NOTHING = { lists: [], records: [] };
const exactly = (rows: number) => ({ rows, distinct: rows, total: rows });

describe("npm run sweep -- --lists", () => {
  it("lists what an older version has made: pages stay what they are, and cost what is on them", async () => {
    const { table, lists, sweep, states, pricebook_id } = await anOlderStore();
    const before = await lists();
    expect(await countOf(table, PRODUCT_LIST)).toBeUndefined();
    const names = ["products", `prices#${pricebook_id}`];
    expect(findUnlisted(table.all(), LISTED_KINDS)).toEqual({ lists: names, records: [] });
    expect(await sweep()).toEqual([
      "files: 0 records listed anew, the number was 0 too low",
      "jobs: 0 records listed anew, the number was 0 too low",
      "products: 12 records listed anew, the number was 0 too low",
      `prices#${pricebook_id}: 12 records listed anew, the number was 0 too low`,
    ]);
    expect(await countOf(table, PRODUCT_LIST)).toBe(12);
    expect([await lists(), states()]).toEqual([before, [exactly(12), exactly(12)]]);
    expect(await sweep()).toEqual([]);
    expect(findUnlisted(table.all(), LISTED_KINDS)).toEqual(NOTHING);
  });

  it("leaves older records alone that change before, and those that are deleted", async () => {
    const shop = await anOlderStore();
    const { ids, priceIds, change, remove, pricebook_id, states, sweep, lists } = shop;
    await change(ids[0]!);
    await remove(ids[1]!);
    const prices = `/pcm/pricebooks/${pricebook_id}/prices` as const;
    const data = { type: "product-price", id: priceIds[0]!, attributes: { external_ref: "x" } };
    await dataOf(shop.put(`${prices}/${priceIds[0]}`, { data }));
    await dataOf(shop.delete(`${prices}/${priceIds[1]}`));
    expect(states()).toEqual([exactly(0), exactly(0)]);
    const before = await lists();
    await sweep();
    expect([await lists(), states()]).toEqual([before, [exactly(11), exactly(11)]]);
  });

  it("is run while requests create, change and delete", async () => {
    const { table, ids, change, remove, product, later, sweep, states, lists } = await anOlderStore(20);
    const items = [...table.all()];
    const swept = sweep(items);
    const written = Promise.all([
      ...ids.slice(0, 8).map((id) => change(id)),
      ...ids.slice(8, 12).map((id) => remove(id)),
      ...ids.slice(12, 15).map(async (id) => {
        await change(id);
        await remove(id);
      }),
      ...[1, 2, 3].map((number) => product({ sku: `N-${number}` }, later())),
    ]);
    await Promise.all([swept, written]);
    expect(states()).toEqual([exactly(16), exactly(20)]);
    const [products] = await lists();
    await withoutLists(table);
    expect(products).toEqual((await lists())[0]);
  });

  it("puts right what a roll back to such a version has left, whose pages miss only what it made", async () => {
    const { table, ids, change, remove, product, later, sweep, states, lists } = await anOlderStore(6);
    await sweep();
    const earlier = asEarlier(table);
    await change(ids[0]!, earlier);
    await change(ids[1]!, earlier);
    await remove(ids[2]!, earlier);
    await product({ sku: "N-1" }, { table: earlier, ...later() });
    await change(ids[1]!);
    const shown = (await lists())[0].data.map(({ id }) => id);
    expect(shown.toSorted()).toEqual(ids.filter((id) => id !== ids[2]).toSorted());
    expect(findUnlisted(table.all(), LISTED_KINDS)).toMatchObject({
      lists: [],
      records: expect.arrayContaining(ids.slice(0, 3).map((id) => `products ${id}`)),
    });
    expect(await sweep()).toEqual(["products: 4 records listed anew, the number was 0 too low"]);
    expect(findUnlisted(table.all(), LISTED_KINDS)).toEqual(NOTHING);
    expect(states()).toEqual([exactly(6), exactly(6)]);
    const [products] = await lists();
    await withoutLists(table);
    expect(products).toEqual((await lists())[0]);
  });

  it("counts anew where a number is wrong", async () => {
    const { table, sweep, states } = await anOlderStore(3);
    await sweep();
    await table.transact([correction(PRODUCT_LIST, { by: 5 })], randomUUID());
    expect(await sweep()).toEqual(["products: 0 records listed anew, the number was -5 too low"]);
    expect(states()).toEqual([exactly(3), exactly(3)]);
  });

  it("counts anew what expires at one time, also where nothing is left of it", async () => {
    const { table, sweep } = await anOlderStore(0);
    await sweep();
    const [some, others] = [1, 2].map((day) => ({ expires_at: NOON.getTime() / 1000 + day * 86_400 }));
    await table.transact([correction(JOB_LIST, { by: 3, ...some })], randomUUID());
    await table.transact([correction(JOB_LIST, { by: -1, ...others })], randomUUID());
    expect(await sweep()).toEqual(["jobs: 0 records listed anew, the number was -2 too low"]);
    const counts = table.all().filter(({ type }) => type === COUNT_TYPE);
    expect(counts.map(({ records }) => records)).toEqual([0, 0]);
  });

  it("leaves a number alone while products change, of which none is missed", async () => {
    const { table, change, sweep, states } = await anOlderStore(8);
    await sweep();
    const lastOf = (pk: string) => {
      const sortKeys = table.all().flatMap((item) => (item.pk === pk ? [item.sk] : []));
      return rowIn(PRODUCT_LIST, sortKeys.sort().at(-1)!).id;
    };
    const busy: Table = {
      ...table,
      query: async (query) => {
        const isOfRows = query.pk.startsWith(keys.listRow(PRODUCT_LIST.name, "", "").pk);
        const page = await table.query(isOfRows ? { ...query, limit: 1 } : query);
        if (isOfRows && page.next && !query.after) await change(lastOf(query.pk));
        return page;
      },
    };
    expect(await listRecords(busy, table.all(), LISTED_KINDS)).toEqual([]);
    expect(states()).toEqual([exactly(8), exactly(8)]);
  });

  it("leaves out what has expired, of which records and rows are removed one before the other", async () => {
    const { table, sweep } = await anOlderStore(0);
    await sweep();
    const at = NOON.toISOString();
    const row = { ...rowKey(JOB_LIST, { id: randomUUID(), at }), type: "list_row", expires_at: 1000 };
    await table.put(row, { only: "absent" });
    expect(findUnlisted(table.all(), LISTED_KINDS).records).toHaveLength(1);
    expect(findUnlisted(unexpired(table.all(), NOON), LISTED_KINDS)).toEqual(NOTHING);
    expect(unexpired([{ ...row, expires_at: NOON.getTime() / 1000 + 1 }], NOON)).toHaveLength(1);
  });

  const engine = useEngine("dynoxide");

  it("is a command, which names lists without rows until then", async () => {
    const name = await engine.newTable();
    const table = await engine.table({ name });
    const shop = shopOn(asEarlier(table));
    for (let number = 0; number < 40; number += 1) {
      const attributes = { name: `Mug ${number}`, sku: `S-${number}`, commodity_type: "physical" };
      const body = { data: { type: "product", attributes } };
      expect((await shop.post("/pcm/products", body)).status).toBe(201);
    }
    const env = { ...process.env, DYNAMODB_ENDPOINT: engine.endpoint(), CARTWRIGHT_PROGRESS: "off" };
    const run = (...more: string[]) =>
      promisify(execFile)(process.execPath, ["infra/sweep.ts", "--table", name, ...more], { env });
    const advice = "1 lists read all that is in them for a page: add --lists";
    expect((await run()).stdout).toContain(advice);
    const { stdout } = await run("--lists");
    expect(stdout).toContain("products: 40 records listed anew, the number was 0 too low\n");
    expect(stdout).not.toContain(advice);
    expect(await countOf(table, PRODUCT_LIST)).toBe(40);
  }, 60_000);
});
