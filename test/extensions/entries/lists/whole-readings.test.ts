import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { entryFilterFields, entryReader } from "../../../../lib/extensions/entries/entry-fields.ts";
import { readEntryPage } from "../../../../lib/extensions/entries/lists/entry-list-store.ts";
import { buildFencePass } from "../../../../lib/extensions/entries/write-fences-store.ts";
import { findDefinition } from "../../../../lib/extensions/store.ts";
import { deadlineIn } from "../../../../lib/kernel/deadline.ts";
import { checkFilter } from "../../../../lib/lists/filter.ts";
import { parseFilter } from "../../../../lib/lists/filter-parser.ts";
import { keys } from "../../../../lib/table/keys.ts";
import type { Table } from "../../../../lib/table/table.ts";
import { shopOn } from "../../../support/shop.ts";
import { aFilledApi, readDetails } from "../../../support/shops/custom-apis.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

const FIELDS = { plain: {}, marked: { indexed: true } };

async function aShop(count: number, plain = "oak") {
  const table = memoryTable();
  const values = { plain, marked: plain };
  return { table, ...(await aFilledApi(table, FIELDS, { plain: "first" }, count, () => values)) };
}

async function definitionOf({ table, api }: Awaited<ReturnType<typeof aShop>>) {
  const definition = await findDefinition(table, { id: api.id });
  if (!definition) throw new Error("The Custom API was not created.");
  return definition;
}

/** Adds this number to the stored count of entries. */
async function withMore(shop: Awaited<ReturnType<typeof aShop>>, count: number): Promise<void> {
  const pass = buildFencePass(await definitionOf(shop), "seed", count);
  await shop.table.transact([pass], randomUUID());
}

/** Records the table's queries of entries, with `units` as their cost if given. */
function watched(table: Table, apiId: string, units?: number) {
  const { pk } = keys.customApiEntry(apiId, "");
  const queries: string[] = [];
  const query: Table["query"] = async (one) => {
    if (one.pk === pk) queries.push(one.pk);
    const page = await table.query(one);
    return units !== undefined && one.pk === pk ? { ...page, units } : page;
  };
  return { table: { ...table, query }, queries };
}

describe("GET /v2/extensions/{slug}: lists that no order or index tells", () => {
  it.each([
    ["filter=eq(plain,oak)"],
    ["sort=plain"],
    ["filter=eq(plain,oak)&sort=null"],
    ["filter=ge(plain,a)&sort=-plain&page[total_method]=observed"],
  ])("422 by the number of entries, before one is read, naming the field to mark: %s", async (query) => {
    const shop = await aShop(3);
    const { table, queries } = watched(shop.table, shop.api.id);
    const list = () => shopOn(table).get(`/v2/extensions/${shop.api.slug}?${query}`);
    await withMore(shop, 39_996);
    expect([(await list()).status, queries.length]).toEqual([200, 1]);
    await withMore(shop, 1);
    const refused = await list();
    expect([refused.status, queries.length]).toEqual([422, 1]);
    expect(readDetails(refused)).toContain("look at more than 40000 entries");
    expect(readDetails(refused)).toContain("mark the field 'plain' as 'indexed'");
  });

  it("200: what an index tells, whatever the number", async () => {
    const shop = await aShop(3);
    await withMore(shop, 1_000_000);
    for (const query of ["filter=eq(marked,oak)", "sort=marked", "filter=eq(plain,oak):eq(marked,oak)"]) {
      const { table, api } = shop;
      expect((await shopOn(table).get(`/v2/extensions/${api.slug}?${query}`)).status).toBe(200);
    }
  });

  it("422: no more are looked at where the number does not say what it takes", async () => {
    const shop = await aShop(6);
    const definition = await definitionOf(shop);
    const list = (page: { offset: number; limit: number }, mostEntries: number) =>
      readEntryPage(shop.table, definition, {
        filter: checkFilter(parseFilter("eq(plain,oak)"), entryFilterFields(definition.fields)),
        ...page,
        ...{ totalMethod: "observed", until: "", read: entryReader(definition.fields) },
        ...{ deadline: deadlineIn(60_000), mostBytes: 1e9, mostEntries, inParts: true, advice: "less" },
      });
    const page = { offset: 0, limit: 10 };
    await expect(list(page, 6)).rejects.toThrow("look at more than 6 entries; less.");
    expect(await list(page, 7)).toMatchObject({ total: 6 });
  });

  it("422: an administrator's list that costs more than 10,000 units, whatever its entries hold", async () => {
    const shop = await aShop(700, randomBytes(3000).toString("base64"));
    const { table, queries } = watched(shop.table, shop.api.id, 10_000);
    const path = `/v2/extensions/${shop.api.slug}?sort=plain` as const;
    const refused = await shopOn(table).get(path);
    expect([refused.status, queries.length]).toEqual([422, 1]);
    expect(readDetails(refused)).toContain("more than 10000 units");
    expect((await shopOn(shop.table).get(path)).status).toBe(200);
  });
});
