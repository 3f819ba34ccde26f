import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import { shopOn } from "../../support/shop.ts";
import {
  createApiWith,
  createEntryIn,
  NO_CASE,
  postEntry,
  putEntry,
  readDetails,
  readStatuses,
  type StoredApi,
  UNIQUE,
  URL_SLUG,
} from "../../support/shops/custom-apis.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const engine = useEngine();
const EXACT = {
  use_as_url_slug: true,
  validation: { string: { unique: "yes", allow_null_values: false } },
};
const UUID = "0d8f5a77-1f3e-4d43-b0a5-3b1f6c1a2c3d";
const SLOW = { deadlineMs: 30_000 };
const post = (table: Table, api: StoredApi, fields: object) => postEntry(table, api, fields, SLOW);
const put = (table: Table, api: StoredApi, entryID: string, fields: object, headers = {}) =>
  putEntry(table, api, entryID, fields, { ...SLOW, headers });
const get = (table: Table, { slug }: StoredApi, entryID: string) =>
  shopOn(table).get(`/v2/extensions/${slug}/${entryID}`);

describe.each([
  ["memory table", async (): Promise<Table> => memoryTable()],
  ["embedded engine", () => engine.table()],
])("values of unique fields, %s", (_, newTable) => {
  it("409: a second use; free again after an update away or a delete", async () => {
    const table = await newTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, { lot: UNIQUE });
    const { id } = await createEntryIn(table, api, { lot: "A" });
    const answer = await post(table, api, { lot: "A" });
    expect([answer.status, readDetails(answer)]).toEqual([
      409,
      `A ${api.api_type} with the 'lot' 'A' already exists.`,
    ]);
    expect((await put(table, api, id, { lot: "B" })).status).toBe(200);
    const second = await createEntryIn(table, api, { lot: "A" });
    expect((await put(table, api, id, { lot: "A" })).status).toBe(409);
    await shop.delete(`/v2/extensions/${api.slug}/${second.id}`);
    expect((await put(table, api, id, { lot: "A" })).status).toBe(200);
  });

  it("50 racing creates of one value: one 201, 49 times 409", async () => {
    const table = await newTable();
    const api = await createApiWith(table, { lot: UNIQUE });
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(table, api, { lot: "A" })));
    expect(readStatuses(answers)).toEqual([201, ...Array(49).fill(409)]);
  });

  it("49 unique fields work together, all changed at once", async () => {
    const table = await newTable();
    const slugs = Array.from({ length: 49 }, (_, index) => `u${index}`);
    const api = await createApiWith(table, Object.fromEntries(slugs.map((slug) => [slug, UNIQUE])));
    const values = (value: string) => Object.fromEntries(slugs.map((slug) => [slug, value]));
    await createEntryIn(table, api, values("other"));
    const { id } = await createEntryIn(table, api, values("old"));
    expect((await put(table, api, id, values("new"))).status).toBe(200);
    const answer = await put(table, api, id, values("other"));
    expect([answer.status, answer.body.errors.length]).toEqual([409, 49]);
    expect((await get(table, api, id)).body.data).toMatchObject(values("new"));
  });

  it("two concurrent upserts of one URL slug: one 201, one 200, one entry", async () => {
    const table = await newTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, { lot: URL_SLUG }, { allow_upserts: true });
    const answers = await Promise.all([
      put(table, api, "A", { lot: "A" }),
      put(table, api, "A", { lot: "A" }),
    ]);
    expect(readStatuses(answers)).toEqual([200, 201]);
    const { body } = await shop.get(`/v2/extensions/${api.slug}`);
    expect(body.data).toHaveLength(1);
  });
});

describe("uniqueness", () => {
  it("409: without case, composed and not; two nulls never collide", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: NO_CASE });
    await createEntryIn(table, api, { lot: "Caf\u00e9" });
    expect((await post(table, api, { lot: "CAFE\u0301" })).status).toBe(409);
    expect(readStatuses([await post(table, api, {}), await post(table, api, { lot: null })])).toEqual([
      201, 201,
    ]);
    await createEntryIn(table, api, { lot: "stra\u00dfe" });
    expect((await post(table, api, { lot: "STRASSE" })).status).toBe(201);
    await createEntryIn(table, api, { lot: "k" });
    expect((await post(table, api, { lot: "\u212a" })).status).toBe(409);
  });

  it("201: with case, other spellings are other values", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: UNIQUE });
    for (const lot of ["abc", "ABC", "Caf\u00e9", "Cafe\u0301", "x".repeat(60_000)]) {
      expect((await post(table, api, { lot })).status).toBe(201);
      expect((await post(table, api, { lot })).status).toBe(409);
    }
  });

  it("200: an update that only changes the case keeps the claim", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: NO_CASE });
    const { id } = await createEntryIn(table, api, { lot: "abc" });
    expect((await put(table, api, id, { lot: "ABC" })).status).toBe(200);
    expect((await post(table, api, { lot: "abc" })).status).toBe(409);
  });
});

describe("URL slugs", () => {
  it("one entry whatever the case, or two where case counts", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: URL_SLUG });
    const entry = await createEntryIn(table, api, { lot: "ET-417" });
    expect(entry.links.self).toBe(`/v2/extensions/${api.slug}/ET-417`);
    const found = [
      await get(table, api, "et-417"),
      await get(table, api, "ET-417"),
      await get(table, api, entry.id),
    ];
    expect(found.map(({ body }) => body.data.id)).toEqual([entry.id, entry.id, entry.id]);
    expect((await put(table, api, "et-417", { lot: "ET-418" })).status).toBe(200);
    expect((await get(table, api, "ET-417")).status).toBe(404);
    const exact = await createApiWith(table, { lot: EXACT });
    const two = [
      await createEntryIn(table, exact, { lot: "et" }),
      await createEntryIn(table, exact, { lot: "ET" }),
    ];
    expect((await get(table, exact, "ET")).body.data.id).toBe(two[1].id);
  });

  it("200: a value that looks like another entry's id wins over that id", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: URL_SLUG });
    const one = await createEntryIn(table, api, { lot: "one" });
    const two = await createEntryIn(table, api, { lot: one.id });
    expect((await get(table, api, one.id)).body.data.id).toBe(two.id);
  });

  it.each(["a/b", "a b", "", ".", "..", "é", "a\n"])("400: the value %j", async (lot) => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: URL_SLUG });
    expect((await post(table, api, { lot })).status).toBe(400);
  });
});

describe("upserts", () => {
  it("off: 404; on: 201, then 200", async () => {
    const table = memoryTable();
    const off = await createApiWith(table, { score: { field_type: "integer" } });
    expect((await put(table, off, UUID, { score: 1 })).status).toBe(404);
    const on = await createApiWith(table, { score: { field_type: "integer" } }, { allow_upserts: true });
    const [one, two] = [await put(table, on, UUID, { score: 1 }), await put(table, on, UUID, { score: 2 })];
    expect([one.status, one.body.data.id, one.body.data.meta.resource_version]).toEqual([201, UUID, 0]);
    expect([two.status, two.body.data.id, two.body.data.meta.resource_version]).toEqual([200, UUID, 1]);
    expect((await put(table, on, "no-uuid", { score: 1 })).status).toBe(400);
  });

  it("400: a body that names another entry than the path", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: URL_SLUG }, { allow_upserts: true });
    expect((await put(table, api, "A", { lot: "B" })).status).toBe(400);
    expect((await put(table, api, "A", {})).status).toBe(400);
    expect((await put(table, api, "A", { lot: "a" })).status).toBe(201);
  });

  it("obeys the rules of a create; If-Match on an absent entry is 412", async () => {
    const table = memoryTable();
    const api = await createApiWith(
      table,
      { must: { validation: { string: { allow_null_values: false, immutable: true } } } },
      { allow_upserts: true },
    );
    expect((await put(table, api, UUID, {})).status).toBe(400);
    expect((await put(table, api, UUID, { must: "x" }, { "if-match": "*" })).status).toBe(412);
    expect((await put(table, api, UUID, { must: "x" })).status).toBe(201);
  });
});
