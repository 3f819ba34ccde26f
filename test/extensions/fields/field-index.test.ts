import { describe, expect, it } from "@jest/globals";
import { fillEntries } from "../../../infra/bench/fill-entries.ts";
import { findStrays } from "../../../infra/commands/sweep/strays.ts";
import { keys } from "../../../lib/table/keys.ts";
import type { Table } from "../../../lib/table/table.ts";
import { runWorker } from "../../support/background/worker.ts";
import type { Answer } from "../../support/routes.ts";
import { shopOn } from "../../support/shop.ts";
import {
  aField,
  createApiWith,
  createEntryIn,
  createFieldIn,
  putEntry,
  readDetails,
  UNIQUE,
} from "../../support/shops/custom-apis.ts";
import { betweenReads } from "../../support/tables/between-reads.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

const INTEGER = { field_type: "integer" };

/** A Custom API with `count` entries and a field that is not indexed. */
async function aShop(count: number) {
  const table = memoryTable();
  const api = await createApiWith(table, {});
  const field = await createFieldIn(table, api, { slug: "score", ...INTEGER });
  await createEntryIn(table, api, { score: -1 });
  const ids = await fillEntries(table, api.slug, count, (score) => ({ score: score % 7 }));
  const path = `/v2/settings/extensions/custom-apis/${api.id}/fields/${field.id}` as const;
  const mark = (indexed: boolean, on: Table = table) =>
    shopOn(on).put(path, { data: { type: "custom_field", indexed } });
  return { table, api, path, mark, ids };
}

const rowsIn = (table: MemoryTable) => table.all().filter(({ pk }) => /^ENTRY-INDEX#.*#\d+$/.test(pk));
type Marked = { readonly indexed: boolean; readonly meta: { readonly index: string } };
const indexOf = ({ body: { data } }: Answer<{ readonly data: Marked }>) => [data.indexed, data.meta.index];

describe("fields that are marked as indexed", () => {
  it("201: ready at once where there are no entries, and shown", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, {});
    const path = `/v2/settings/extensions/custom-apis/${api.id}/fields` as const;
    const data = aField({ slug: "score", ...INTEGER, indexed: true });
    const made = await shop.post(path, { data });
    expect([made.status, ...indexOf(made)]).toEqual([201, true, "ready"]);
    await createEntryIn(table, api, { score: 3 });
    expect(rowsIn(table)).toHaveLength(1);
    const plain = await shop.post(path, { data: aField({ indexed: false }) });
    expect(indexOf(plain)).toEqual([undefined, undefined]);
  });

  it("200: marked at any time; older entries follow, and unmarked ones leave nothing behind", async () => {
    const { table, path, mark } = await aShop(150);
    const shop = shopOn(table);
    const marked = await mark(true);
    expect([marked.status, ...indexOf(marked)]).toEqual([200, true, "building"]);
    expect(indexOf(await shop.get(path))).toEqual([true, "ready"]);
    expect([rowsIn(table).length, findStrays(table.all()).strays]).toEqual([151, []]);
    expect(indexOf(await mark(true))).toEqual([true, "ready"]);
    expect(indexOf(await mark(false))).toEqual([undefined, undefined]);
    expect([rowsIn(table), findStrays(table.all()).strays]).toEqual([[], []]);
  });

  it("200: an entry whose other fields change between its reading and its row has its row all the same", async () => {
    const { table, api, mark, ids } = await aShop(20);
    const change = (id = "") => putEntry(table, api, id, {});
    let changes = 0;
    const raced = {
      ...table,
      query: async (query: Parameters<Table["query"]>[0]) => {
        const found = await table.query(query);
        if (query.limit === 100)
          for (const id of ids.slice(0, 3)) changes += Number(Boolean(await change(id)));
        return found;
      },
    };
    expect(indexOf(await mark(true, raced))).toEqual([true, "building"]);
    expect([changes > 0, rowsIn(table).length, findStrays(table.all()).strays]).toEqual([true, 21, []]);
  });

  it("200: what the request has no time for is the worker's; until then lists do without", async () => {
    const { table, api, path, mark } = await aShop(150);
    const shop = shopOn(table);
    let queries = 0;
    const slow = {
      ...table,
      query: async (query: Parameters<Table["query"]>[0]) => {
        queries += 1;
        if (query.limit === 100) throw new Error("no time");
        return table.query(query);
      },
    };
    await mark(true, slow);
    expect(indexOf(await shop.get(path))).toEqual([true, "building"]);
    const query = "sort=score&page[limit]=3";
    const before = await shop.get(`/v2/extensions/${api.slug}?${query}`);
    const later = new Date(Date.now() + 3_600_000);
    expect(await runWorker({ table, now: () => later })).toBe(true);
    expect(indexOf(await shop.get(path))).toEqual([true, "ready"]);
    const after = await shop.get(`/v2/extensions/${api.slug}?${query}`);
    expect(after.body.data).toEqual(before.body.data);
    expect([before.body.links.next, after.body.links.next]).toEqual([
      expect.not.stringContaining("page[after]"),
      expect.stringContaining("page[after]"),
    ]);
    expect(queries).toBeGreaterThan(0);
  });

  it("204: a field or a Custom API that is deleted takes its rows along", async () => {
    const { table, api, path, mark } = await aShop(20);
    const shop = shopOn(table);
    await mark(true);
    await shop.delete(path);
    expect([rowsIn(table), findStrays(table.all()).strays]).toEqual([[], []]);
    const other = await createFieldIn(table, api, { slug: "other", ...INTEGER, indexed: true });
    expect(rowsIn(table)).toHaveLength(21);
    expect(other.indexed).toBe(true);
    await shop.delete(`/v2/settings/extensions/custom-apis/${api.id}`);
    expect(table.all().filter(({ pk }) => pk.includes(api.id))).toEqual([]);
  });

  it.each(["list", "any"])("400: a field of type %s", async (field_type) => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, {});
    const data = aField({ field_type, indexed: true });
    const answer = await shop.post(`/v2/settings/extensions/custom-apis/${api.id}/fields`, { data });
    expect([answer.status, answer.body.errors[0].source]).toEqual([400, "data.indexed"]);
    expect(readDetails(answer)).toContain(field_type);
  });

  it("400: the ninth, and one for which unique fields leave no room in a transaction", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const eight = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`i${at}`, { indexed: true }]));
    const api = await createApiWith(table, eight);
    const add = (over: object, { id } = api) =>
      shop.post(`/v2/settings/extensions/custom-apis/${id}/fields`, { data: aField({ ...over }) });
    const ninth = await add({ indexed: true });
    expect([ninth.status, readDetails(ninth)]).toEqual([400, "'indexed' can be true for at most 8 fields."]);
    for (let at = 0; at < 41; at += 1) await createFieldIn(table, api, UNIQUE);
    const unique = await add(UNIQUE);
    expect([unique.status, readDetails(unique)]).toEqual([400, expect.stringContaining("at most 49 fields")]);
    const other = await createApiWith(table, {});
    for (let at = 0; at < 49; at += 1) await createFieldIn(table, other, UNIQUE);
    const indexed = await add({ indexed: true }, other);
    expect([indexed.status, readDetails(indexed)]).toEqual([
      400,
      expect.stringContaining("at most 49 fields"),
    ]);
  });

  it("200: 41 unique and 8 indexed fields change together, without an order of the last change", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const marks = Array.from({ length: 49 }, (_, at) => [`f${at}`, at < 8 ? { indexed: true } : UNIQUE]);
    const api = await createApiWith(table, Object.fromEntries(marks));
    const values = (value: string) => Object.fromEntries(marks.map(([slug]) => [slug, value]));
    const { id } = await createEntryIn(table, api, values("one"));
    expect((await putEntry(table, api, id, values("two"))).status).toBe(200);
    const { body: page } = await shop.get(`/v2/extensions/${api.slug}?sort=-updated_at`);
    expect([page.data.length, page.meta.results.total, findStrays(table.all()).strays]).toEqual([1, 1, []]);
  });

  it("the order of the last change ends with the field that takes its room", async () => {
    const table = memoryTable();
    const api = await createApiWith(
      table,
      Object.fromEntries(Array.from({ length: 48 }, (_, at) => [`u${at}`, UNIQUE])),
    );
    await createEntryIn(table, api, { u0: "one" });
    const updates = () => table.all().filter(({ pk }) => pk.includes("#updated-"));
    expect(updates()).toHaveLength(1);
    await createFieldIn(table, api, UNIQUE);
    expect([updates(), findStrays(table.all()).strays]).toEqual([[], []]);
    await createEntryIn(table, api, { u0: "two" });
    expect([updates(), findStrays(table.all()).strays]).toEqual([[], []]);
  });
});

describe("an index that is built while others write", () => {
  it("has every entry once, where it is now, whatever they do", async () => {
    const { table, api, mark, ids } = await aShop(230);
    const shop = shopOn(table);
    const all = `/v2/extensions/${api.slug}` as const;
    const writer = async (number: number) => {
      for (let turn = 0; turn < 12; turn += 1) {
        const entryID = ids[(number * 29 + turn * 17) % ids.length] ?? "";
        const body = { data: { type: api.api_type, score: number * 100 + turn } };
        const path = `/v2/extensions/${api.slug}/${entryID}` as const;
        if (turn % 4 === 0) await shop.post(all, body);
        else if (turn % 4 === 3) await shop.delete(path);
        else await shop.put(path, body);
      }
    };
    const marks = async () => {
      await mark(true);
      await mark(false);
      await mark(true);
    };
    await Promise.all([marks(), ...Array.from({ length: 8 }, (_, number) => writer(number))]);
    const later = new Date(Date.now() + 3_600_000);
    await runWorker({ table, now: () => later });
    expect(findStrays(table.all()).strays).toEqual([]);
    const entries = table.all().filter(({ type }) => type === "custom_api_entry");
    expect(rowsIn(table)).toHaveLength(entries.length);
    const { body } = await shop.get(`${all}?page[limit]=1`);
    expect(body.meta.results).toEqual({ total: entries.length, total_method: "exact" });
  });
});

describe("an index that is cleared away while a list reads it", () => {
  const list = (table: Table, api: { slug: string }, query: string) =>
    shopOn(table).get(`/v2/extensions/${api.slug}?${query}`);
  /** Makes the change just after the definition is read. */
  const changing = (table: Table, { id }: { id: string }, change: () => Promise<unknown>) =>
    betweenReads(table, { after: ({ pk }) => pk === keys.customApi(id).pk, change });

  it.each(["filter=eq(score,3)", "sort=score", "filter=ge(score,5)", "filter=in(score,1,2):gt(score,1)"])(
    "200: the list is as whole as without it: %s",
    async (query) => {
      const { table, api, mark } = await aShop(70);
      await mark(true);
      const whole = await list(table, api, `${query}&page[limit]=100`);
      const during = changing(table, api, () => mark(false));
      const cut = await list(during, api, `${query}&page[limit]=100`);
      expect([cut.status, cut.body.data]).toEqual([200, whole.body.data]);
    },
  );

  it("400 or 404: what the list names, or all of it, is gone", async () => {
    const { table, api, path, mark } = await aShop(7);
    const shop = shopOn(table);
    await mark(true);
    const withoutField = changing(table, api, () => shop.delete(path));
    expect((await list(withoutField, api, "filter=eq(score,3)")).status).toBe(400);
    const withoutApi = changing(table, api, () =>
      shop.delete(`/v2/settings/extensions/custom-apis/${api.id}`),
    );
    expect((await list(withoutApi, api, "sort=updated_at")).status).toBe(404);
  });
});
